import { Database } from '@parley/persistence';
import { Clock, Log, newId } from '@parley/platform';
import type { VoiceInfo } from '@parley/providers';
import { VoiceCatalogue } from '../src/agents/voice/voice.catalogue';
import { type ProviderVoices } from '../src/agents/voice/voice-source';
import { agentsWorld, type AgentsWorld, refusal, Tenant } from './support';

jest.setTimeout(30_000);

let world: AgentsWorld;

beforeAll(async () => {
  world = await agentsWorld();
}, 120_000);
afterAll(() => world.stop());

function voice(id: string, change: Partial<VoiceInfo> = {}): VoiceInfo {
  return {
    id,
    display_name: id,
    description: 'A voice',
    language: 'en',
    gender: 'female',
    provider_voice_id: id,
    model_name: 'model',
    preview_text: 'Hello',
    tier: 'standard',
    ...change,
  };
}

/** A catalogue of the provider `fake`; the voices the test service itself was seeded with are withdrawn. */
function catalogue(...voices: VoiceInfo[]): VoiceCatalogue {
  return catalogueOf({ provider: 'fake', voices }, { provider: 'embedded', voices: [] });
}

function catalogueOf(...offers: ProviderVoices[]): VoiceCatalogue {
  const { app } = world.service;
  return new VoiceCatalogue(app.get(Database), { offers: () => offers }, app.get(Clock), app.get(Log));
}

it('the catalogue holds the voices of the synthesizer, under prefixed ids', async () => {
  const voices = await new Tenant(world.bus).voices();
  expect(voices.length).toBeGreaterThan(0);
  for (const each of voices) {
    expect(each).toMatchObject({ id: `vcf_${each.voice_id}`, status: 'active', tier: 'standard' });
  }
});

it('seeding again changes nothing, by however many replicas at once', async () => {
  expect(await catalogue(voice('a'), voice('b')).seed()).toBeGreaterThan(0);
  expect(await catalogue(voice('a'), voice('b')).seed()).toBe(0);
  const changed = await Promise.all(
    Array.from({ length: 4 }, () => catalogue(voice('a'), voice('b'), voice('c')).seed()),
  );
  expect(changed.sort()).toEqual([0, 0, 0, 1]);
});

it('an account sees its entitlement and below, and may use nothing else', async () => {
  await catalogue(voice('s'), voice('p', { tier: 'premium' }), voice('x', { tier: 'exclusive' })).seed();
  const names = async (tenant: Tenant): Promise<string[]> =>
    (await tenant.voices()).map(({ display_name }) => display_name);
  const standard = new Tenant(world.bus);
  const premium = new Tenant(world.bus, undefined, 'premium');
  expect(await names(standard)).toEqual(['s']);
  expect(await names(premium)).toEqual(['p', 's']);
  expect(await names(new Tenant(world.bus, undefined, 'exclusive'))).toEqual(['p', 's', 'x']);
  const unknown = new Tenant(world.bus, undefined, 'gold' as 'standard');
  expect(await refusal(unknown.voices())).toBe('VALIDATION_ERROR tier');
  const [dear] = await premium.voices();
  expect(await refusal(standard.create({ voice_id: dear?.voice_id }))).toBe('VALIDATION_ERROR voice_id');
  expect(await refusal(premium.create({ voice_id: dear?.voice_id }))).toBe('accepted');
});

it('an exclusive voice an operator granted is offered to that account, whatever its tier, until it is taken back', async () => {
  await catalogue(voice('s'), voice('x', { tier: 'exclusive' }), voice('y', { tier: 'exclusive' })).seed();
  const [lucky, other] = [new Tenant(world.bus), new Tenant(world.bus)];
  const all = await new Tenant(world.bus, undefined, 'exclusive').voices();
  const idOf = (name: string): string => all.find((one) => one.display_name === name)?.voice_id ?? '';
  const grant = (voice_id: string) =>
    world.bus.request('agents.grant_voice', { account_id: lucky.id, voice_id });
  const granted = await grant(idOf('x'));
  expect(granted).toEqual({
    voice_id: idOf('x'),
    voice_configuration_id: `vcf_${idOf('x')}`,
    display_name: 'x',
    granted_at: expect.stringMatching(/Z$/),
  });
  expect(await grant(idOf('x'))).toEqual(granted);
  expect(await world.bus.request('agents.voice_grants', { account_id: lucky.id })).toEqual({
    voice_grants: [granted],
  });
  expect((await lucky.voices()).map((one) => one.display_name)).toEqual(['s', 'x']);
  expect((await other.voices()).map((one) => one.display_name)).toEqual(['s']);
  const agent = await lucky.create({ voice_id: idOf('x') });
  expect(await refusal(lucky.create({ voice_id: idOf('y') }))).toBe('VALIDATION_ERROR voice_id');
  expect(await refusal(other.create({ voice_id: idOf('x') }))).toBe('VALIDATION_ERROR voice_id');
  for (const odd of [idOf('s'), newId(), 'no-id']) {
    expect(await refusal(grant(odd))).toBe('VALIDATION_ERROR voice_id');
  }

  await world.bus.request('agents.revoke_voice', { account_id: lucky.id, voice_id: idOf('x') });
  expect((await lucky.voices()).map((one) => one.display_name)).toEqual(['s']);
  expect(await refusal(lucky.create({ voice_id: idOf('x') }))).toBe('VALIDATION_ERROR voice_id');
  expect(await lucky.update(agent.id, { prompt: 'Kept', voice_id: idOf('x') })).toMatchObject({
    prompt: 'Kept',
  });
});

it('a voice that is no longer offered stays with the agents that have it', async () => {
  await catalogue(voice('old', { gender: 'male' })).seed();
  const tenant = new Tenant(world.bus);
  const agent = await tenant.create();
  await catalogue(voice('new')).seed();
  expect(await tenant.update(agent.id, { prompt: 'Still here' })).toMatchObject({ gender: 'male' });
  expect(await tenant.snapshot(agent.id)).toMatchObject({ voice: { provider_voice_id: 'old' } });
  expect(await refusal(tenant.create({ voice_id: agent.voice_id }))).toBe('VALIDATION_ERROR voice_id');
  const [fresh] = await tenant.voices();
  expect(await tenant.update(agent.id, { voice_id: fresh?.voice_id })).toMatchObject({ gender: 'female' });
});

it("seeding one provider's voices leaves those of others alone", async () => {
  const tenant = new Tenant(world.bus);
  const names = async (): Promise<string[]> =>
    (await tenant.voices()).map(({ display_name }) => display_name);
  await catalogue(voice('ours')).seed();
  await catalogueOf({ provider: 'other', voices: [voice('theirs')] }).seed();
  expect(await names()).toEqual(['ours', 'theirs']);
  await catalogueOf({ provider: 'other', voices: [] }).seed();
  expect(await names()).toEqual(['ours']);
});
