import type { VoiceConfigurationDto, VoiceGrantDto } from '@parley/contracts';
import { type ContractPartner, type Heading, NOBODYS, refusal } from './world';

const RANK = ['standard', 'premium', 'exclusive'];

export const voices: Heading = (world) =>
  describe('Voices', () => {
    const catalogue = async ({ api }: ContractPartner): Promise<VoiceConfigurationDto[]> =>
      (await api.ok(api.get<{ voice_configurations: VoiceConfigurationDto[] }>('/voice-configurations')))
        .voice_configurations;

    it('the catalogue is limited to what the account is entitled to: its tier and below', async () => {
      for (const tier of ['standard', 'premium']) {
        const all = await catalogue(await world().partner({ tier }));
        expect(all.length).toBeGreaterThan(0);
        expect(all.filter((voice) => RANK.indexOf(voice.tier) > RANK.indexOf(tier))).toEqual([]);
      }
    });

    it('an operator who changes the tier changes the catalogue from the next request on', async () => {
      const partner = await world().partner();
      const before = (await catalogue(partner)).length;
      const { admin } = world();
      await admin.ok(admin.patch(`/partners/${partner.id}`, { tier: 'premium' }));
      expect((await catalogue(partner)).length).toBeGreaterThanOrEqual(before);
    });

    it('the older agent voice list holds the same voices', async () => {
      const partner = await world().partner();
      const { voices: older } = await partner.api.ok(
        partner.api.get<{ voices: VoiceConfigurationDto[] }>('/agent/voices'),
      );
      expect(older).toEqual(await catalogue(partner));
      for (const voice of older) expect(voice.id).toMatch(/^vcf_[0-9a-f-]{36}$/);
    });

    it('an agent takes its voice from the catalogue; any other is 400 VALIDATION_ERROR', async () => {
      const partner = await world().partner();
      const entitled = new Set((await catalogue(partner)).map((voice) => voice.voice_id));
      const above = (await catalogue(await world().partner({ tier: 'premium' }))).filter(
        (voice) => !entitled.has(voice.voice_id),
      );
      for (const voiceId of [NOBODYS, ...above.map((voice) => voice.voice_id)]) {
        const answer = await partner.api.post('/agent', {
          agent_name: 'Out of reach',
          prompt: 'x',
          agent_type: 'inbound',
          voice_id: voiceId,
        });
        expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
      }
    });

    it('exclusive voices are offered where an operator granted them, until they are taken back', async () => {
      const { admin } = world();
      const [lucky, other] = [await world().partner(), await world().partner()];
      const all = await catalogue(await world().partner({ tier: 'exclusive' }));
      const exclusive = all.find((voice) => voice.tier === 'exclusive');
      const standard = all.find((voice) => voice.tier === 'standard');
      const path = `/partners/${lucky.id}/voice-grants`;
      const grant = await admin.ok(admin.post<VoiceGrantDto>(path, { voice_id: exclusive?.voice_id }));
      expect(grant).toMatchObject({
        voice_id: exclusive?.voice_id,
        voice_configuration_id: exclusive?.id,
        display_name: exclusive?.display_name,
      });
      expect(await admin.ok(admin.get(path))).toEqual({ voice_grants: [grant] });
      const names = async (of: ContractPartner): Promise<string[]> =>
        (await catalogue(of)).filter((voice) => voice.tier === 'exclusive').map((voice) => voice.voice_id);
      expect([await names(lucky), await names(other)]).toEqual([[exclusive?.voice_id], []]);
      const agent = { agent_name: 'Dear', prompt: 'x', agent_type: 'inbound', voice_id: exclusive?.voice_id };
      expect((await lucky.api.post('/agent', agent)).status).toBe(200);
      expect(refusal(await other.api.post('/agent', agent))).toEqual([400, 'VALIDATION_ERROR']);
      for (const id of [standard?.voice_id, NOBODYS, 'x'])
        expect(refusal(await admin.post(path, { voice_id: id }))).toEqual([400, 'VALIDATION_ERROR']);

      await admin.ok(admin.delete(`${path}/${exclusive?.voice_id}`));
      expect(refusal(await admin.delete(`${path}/${exclusive?.voice_id}`))).toEqual([404, 'NOT_FOUND']);
      expect(await names(lucky)).toEqual([]);
      const { actions: deeds } = await admin.ok(
        admin.get<{ actions: { action: string }[] }>(`/audit?partner_id=${lucky.id}`),
      );
      const done = deeds.map((deed) => deed.action).filter((action) => action.startsWith('voice.'));
      expect(done).toEqual(['voice.revoke', 'voice.grant']);
    });
  });
