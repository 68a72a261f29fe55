import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type MediaEngine, type MediaSession, tone } from '../src';
import { gather, next, openPair, openWithPeer, startEngine } from './support/harness';
import { sleep, until } from './support/raw-peer';

describe('many sessions', () => {
  it('50 at once: every frame of every side arrives', async () => {
    const engine = await startEngine({ workers: 1 });
    const pairs = await Promise.all(
      Array.from({ length: 25 }, () => openPair(engine, { audio: 'speech', recording: true })),
    );
    const sessions = pairs.flatMap(({ agent, caller }) => [agent, caller]);
    expect(new Set(sessions.map(({ localPort }) => localPort)).size).toBe(50);
    expect(engine.activeSessions).toBe(50);
    const finished = sessions.map((session, i) => {
      const events = gather(session, 'playout');
      const pcm = tone({ frequencies: [300 + 10 * i], durationMs: 1500, sampleRate: 24000 });
      session.play({ generation: 1, utteranceId: `u${i}`, pcm, sampleRate: 24000, last: true });
      return events;
    });
    await until(() => finished.every((events) => events.at(-1)?.finished === true), 8000);
    const played = finished.map((events) => events.at(-1)?.playedMs ?? 0);
    expect(played.every((ms) => Math.abs(ms - 1500) < 1)).toBe(true);
    const stats = await Promise.all(sessions.map((session) => session.stats()));
    const sent = stats.reduce((sum, s) => sum + s.sent, 0);
    expect(stats.reduce((sum, s) => sum + s.received, 0)).toBeGreaterThan(sent - 100);
    expect(stats.reduce((sum, s) => sum + s.lost + s.late + s.duplicates, 0)).toBe(0);
    await engine.stop();
    expect(engine.activeSessions).toBe(0);
  }, 30_000);

  it('are spread over the workers', async () => {
    const engine = await startEngine({ workers: 2, vad: { engine: 'off' } });
    const sessions = [];
    for (let i = 0; i < 4; i++) sessions.push(await engine.open({ callId: `c${i}` }));
    expect(sizes(engine)).toEqual([2, 2]);
    await engine.stop();
  });
});

describe('a thread that keeps time', () => {
  it('comes before others where the process may say so, sending before listening', async () => {
    const raise = "require('os').setPriority(0, -10)";
    const may = spawnSync(process.execPath, ['-e', raise]).status === 0;
    const before = niceness();
    const engine = await startEngine({ workers: 1, vad: { engine: 'off' } });
    const raised = niceness().filter((nice) => nice < Math.min(...before));
    expect(new Set(raised)).toEqual(new Set(may ? [-10, -5] : []));
    await engine.stop();
  });
});

/** Of every thread of this process: the 19th field of its stat, counted behind its name. */
function niceness(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

describe('a worker that crashes', () => {
  it.each(['media', 'segmentation'])(
    'its sessions fail, others go on, and a new %s thread takes its place',
    async (thread) => {
      const log: string[] = [];
      const engine = await startEngine({ workers: 2, drainIdleMs: 100, log: (_l, event) => log.push(event) });
      const { session: doomed, peer } = await openWithPeer(engine);
      const { session: other, peer: otherPeer } = await openWithPeer(engine);
      const closed = gather(doomed, 'closed');
      const failed = next(doomed, 'failed');
      const pending = doomed.sendDtmf('123');
      await kill(engine, doomed, thread);
      expect((await failed).reason).toContain(thread);
      await pending;
      expect(closed).toHaveLength(1);
      doomed.play({ generation: 1, utteranceId: 'u', pcm: new Int16Array(160), sampleRate: 8000 });
      await expect(doomed.stats()).resolves.toMatchObject({ sent: 0 });
      await expect(doomed.close()).resolves.toMatchObject({ sent: 0 });
      expect(log).toContain('media.worker.lost');

      const before = otherPeer.arrivals.length;
      const again = await Promise.all([openWithPeer(engine), openWithPeer(engine)]);
      await sleep(120);
      expect(otherPeer.arrivals.length).toBeGreaterThan(before + 3);
      expect(sizes(engine).sort()).toEqual([1, 2]);
      expect((await again[0].session.stats()).sent).toBeGreaterThan(3);
      await other.close();
      await engine.stop();
      for (const raw of [peer, otherPeer, ...again.map((a) => a.peer)]) await raw.close();
    },
    20_000,
  );
});

interface Insides {
  pairs: Set<{ sessions: Map<number, MediaSession> } & Record<string, { terminate(): Promise<number> }>>;
}

function insides(engine: MediaEngine): Insides {
  return engine as unknown as Insides;
}

function sizes(engine: MediaEngine): number[] {
  return [...insides(engine).pairs].map(({ sessions }) => sessions.size);
}

/** No hook in the product for this: the thread is ended from outside. */
async function kill(engine: MediaEngine, session: MediaSession, thread: string): Promise<void> {
  const pair = [...insides(engine).pairs].find(({ sessions }) => [...sessions.values()].includes(session));
  await pair?.[thread]?.terminate();
}
