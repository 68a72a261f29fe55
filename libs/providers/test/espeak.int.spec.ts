import { spawnSync } from 'node:child_process';
import { mkdtempSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_SPEECH_DEBIAN_PACKAGES, type SpeechSynthesizer } from '../src';
import { EspeakSynthesizer } from '../src/embedded/espeak/espeak-synthesizer';
import { ensureDebian } from '../../testing/src/debian';

beforeAll(() => ensureDebian(...EMBEDDED_SPEECH_DEBIAN_PACKAGES), 300_000);

const never = () => new AbortController().signal;
const EN = { provider_voice_id: 'en-maya', language: 'en' as const };

async function samples(
  synthesizer: SpeechSynthesizer,
  text: string,
  voice = EN as Parameters<SpeechSynthesizer['synthesize']>[0]['voice'],
) {
  const all: number[] = [];
  for await (const { pcm } of synthesizer.synthesize({ text, voice, sampleRate: 8000 }, never()))
    all.push(...pcm);
  return all;
}

/** Children of this process with that name. */
function children(): number {
  const { stdout } = spawnSync('ps', ['--ppid', String(process.pid), '-o', 'comm='], { encoding: 'utf8' });
  return stdout.split('\n').filter((name) => name.startsWith('espeak-ng')).length;
}

describe('espeak-ng as a child', () => {
  const synthesizer = new EspeakSynthesizer({ maxProcesses: 2 });
  afterAll(() => synthesizer.close());

  it('tells how to install it where it is missing', async () => {
    const without = new EspeakSynthesizer({ binary: '/nowhere/espeak-ng' });
    await expect(samples(without, 'hello')).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'unavailable',
      retryable: false,
      message: expect.stringContaining('apt-get install -y espeak-ng') as string,
    });
    await expect(without.warmUp()).resolves.toBeUndefined();
  });

  it('treats text as text: no options, no shell, no phonemes, no commands of the engine', async () => {
    const proof = join(mkdtempSync(join(tmpdir(), 'espeak-')), 'proof');
    expect((await samples(synthesizer, `--help; touch ${proof} $(touch ${proof})`)).length).toBeGreaterThan(
      8000,
    );
    expect(existsSync(proof)).toBe(false);
    expect(await samples(synthesizer, 'hello [[ world')).toEqual(
      await samples(synthesizer, 'hello [ [ world'),
    );
    expect(await samples(synthesizer, 'hello \u000150S there')).toEqual(
      await samples(synthesizer, 'hello 50S there'),
    );
  });

  it('has voices that differ, and takes any voice for any language', async () => {
    const lengths = new Set<string>();
    for (const voice of synthesizer.voices().filter(({ language }) => language === 'en'))
      lengths.add((await samples(synthesizer, 'hello there', voice)).slice(1000, 1400).join());
    expect(lengths.size).toBe(synthesizer.voices().filter(({ language }) => language === 'en').length);
    expect((await samples(synthesizer, 'नमस्ते', { ...EN, language: 'hi' })).length).toBeGreaterThan(2000);
    expect(
      (await samples(synthesizer, 'hello', { ...EN, provider_voice_id: 'nova' })).length,
    ).toBeGreaterThan(2000);
  });

  it('speaks faster and slower', async () => {
    const text = 'Thank you for calling us today.';
    const [slow, normal, fast] = [0.6, 1, 1.6].map((speed) => samples(synthesizer, text, { ...EN, speed }));
    expect((await slow)?.length).toBeGreaterThan(1.2 * ((await normal)?.length ?? 0));
    expect((await fast)?.length).toBeLessThan(0.85 * ((await normal)?.length ?? 0));
  });

  it('never runs more processes than it may, and leaves none behind', async () => {
    const controller = new AbortController();
    const text = 'A sentence that takes a while to say. '.repeat(40);
    const request = { text, voice: EN, sampleRate: 8000 };
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, children())), 5);
    const all = Array.from({ length: 12 }, async () => {
      for await (const chunk of synthesizer.synthesize(request, controller.signal))
        expect(chunk.pcm.length).toBeGreaterThan(0);
    });
    setTimeout(() => controller.abort(new Error('enough')), 150);
    await Promise.allSettled(all);
    clearInterval(watch);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(children()).toBe(0);
  });

  it('ends what is running when it is closed', async () => {
    const closing = new EspeakSynthesizer();
    const running = samples(closing, 'A sentence. '.repeat(500));
    const ended = expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await closing.close();
    await ended;
    await expect(samples(closing, 'hello')).rejects.toMatchObject({ name: 'AbortError' });
    expect(children()).toBe(0);
  });
});
