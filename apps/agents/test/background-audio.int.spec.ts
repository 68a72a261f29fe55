import { type BackgroundAudioDto } from '@parley/contracts';
import { readWav } from '@parley/media';
import { Database } from '@parley/persistence';
import { Clock, Log, newId, SecretBox } from '@parley/platform';
import { eventually } from '@parley/testing';
import { openObjectStore } from '@parley/storage';
import { buffer } from 'node:stream/consumers';
import { BackgroundAudioCatalogue } from '../src/agents/background-audio/background-audio.catalogue';
import { AgentsConfig } from '../src';
import { agentsWorld, type AgentsWorld, refusal, Tenant } from './support';

jest.setTimeout(30_000);

let world: AgentsWorld;
let tenant: Tenant;

beforeAll(async () => {
  world = await agentsWorld();
  tenant = new Tenant(world.bus);
}, 120_000);
afterAll(() => world?.stop());

const list = async (): Promise<BackgroundAudioDto[]> =>
  (await world.bus.request('agents.background_audio', { account_id: tenant.id })).background_audio;

it('the assets on offer are in the object store, each a sound of the length it says', async () => {
  const { app } = world.service;
  const store = openObjectStore(app.get(AgentsConfig), app.get(SecretBox).derive('objects'));
  const assets = await list();
  expect(assets.map(({ name }) => name)).toEqual(['Café', 'Call centre', 'Office', 'Park', 'Rain', 'Street']);
  for (const asset of assets) {
    const { id } = await tenant.create({ background_audio_id: asset.id });
    const key = (await tenant.snapshot(id)).background_audio_key ?? '';
    expect(new URL(asset.preview_url).pathname).toBe(`/objects/${key}`);
    const wav = readWav(await eventually(async () => buffer((await store.get(key)).body)));
    expect(wav.pcm.length / wav.sampleRate).toBe(asset.duration_seconds);
  }
});

it('have the same ids after every start, and a sound that was lost is stored again', async () => {
  const before = await list();
  const { app } = world.service;
  const store = openObjectStore(app.get(AgentsConfig), app.get(SecretBox).derive('objects'));
  const key = new URL(before[0]?.preview_url ?? '').pathname.replace('/objects/', '');
  await store.delete(key);
  const again = new BackgroundAudioCatalogue(app.get(Database), store, app.get(Clock), app.get(Log));
  await again.onApplicationBootstrap();
  await eventually(async () => (await store.stat(key)) !== null);
  expect((await again.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it('an agent names one of them, or none; any other is refused', async () => {
  const [asset] = await list();
  const agent = await tenant.create({ background_audio_id: asset?.id });
  expect(agent.background_audio_id).toBe(asset?.id);
  const unknown = { background_audio_id: newId() };
  expect(await refusal(tenant.update(agent.id, unknown))).toBe('VALIDATION_ERROR background_audio_id');
  expect(await refusal(tenant.create(unknown))).toBe('VALIDATION_ERROR background_audio_id');
  const malformed = { background_audio_id: 'rain' };
  expect(await refusal(tenant.update(agent.id, malformed))).toBe(
    'VALIDATION_ERROR change.background_audio_id',
  );
  expect(await refusal(tenant.create(malformed))).toBe('VALIDATION_ERROR agent.background_audio_id');
  expect(await tenant.update(agent.id, { background_audio_id: null })).toMatchObject({
    background_audio_id: null,
  });
  expect(await tenant.snapshot(agent.id)).toMatchObject({ background_audio_key: null });
});
