import type { VoiceConfiguration } from '@parley/contracts';
import { type ContractPartner, type Heading, NOBODYS, refusal } from './world';

const RANK = ['standard', 'premium', 'exclusive'];

export const voices: Heading = (world) =>
  describe('Voices', () => {
    const catalogue = async ({ api }: ContractPartner): Promise<VoiceConfiguration[]> =>
      (await api.ok(api.get<{ voice_configurations: VoiceConfiguration[] }>('/voice-configurations')))
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
        partner.api.get<{ voices: VoiceConfiguration[] }>('/agent/voices'),
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
  });
