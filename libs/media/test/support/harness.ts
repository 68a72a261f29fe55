import {
  concat,
  type ConnectOptions,
  MediaEngine,
  type MediaEngineOptions,
  type RtpSession,
  type MediaSessionEvents,
  type OpenOptions,
} from '../../src';
import { RawPeer } from './raw-peer';

/** Jest runs files side by side: each worker takes its own ports. */
function portRange(): [number, number] {
  const worker = Number(/\d+$/.exec(expect.getState().testPath?.length.toString() ?? '')?.[0] ?? 0);
  const first = 42_000 + (worker % 40) * 400;
  return [first, first + 399];
}

export function startEngine(options: Partial<MediaEngineOptions> = {}): Promise<MediaEngine> {
  return MediaEngine.start({
    host: '127.0.0.1',
    rtpPortRange: portRange(),
    log: () => undefined,
    ...options,
  });
}

export const PCMU: Omit<ConnectOptions, 'port'> = { host: '127.0.0.1', codec: 'pcmu', payloadType: 0 };

/** A session and a raw peer, connected. */
export async function openWithPeer(
  engine: MediaEngine,
  open: Partial<OpenOptions> = {},
  connect: Partial<ConnectOptions> = {},
): Promise<{ session: RtpSession; peer: RawPeer }> {
  const peer = await RawPeer.open();
  const session = await engine.open({ callId: 'call', ...open });
  await session.connect({ ...PCMU, port: peer.port, ...connect });
  return { session, peer };
}

/** Two sessions, connected to each other. */
export async function openPair(
  engine: MediaEngine,
  open: Partial<OpenOptions> = {},
  connect: Partial<ConnectOptions> = {},
): Promise<{ agent: RtpSession; caller: RtpSession }> {
  const agent = await engine.open({ callId: 'agent', ...open });
  const caller = await engine.open({ callId: 'caller', ...open });
  await agent.connect({ ...PCMU, port: caller.localPort, ...connect });
  await caller.connect({ ...PCMU, port: agent.localPort, ...connect });
  return { agent, caller };
}

/** All events of one name from now on. */
export function gather<K extends keyof MediaSessionEvents>(
  session: RtpSession,
  name: K,
): MediaSessionEvents[K][0][] {
  const events: MediaSessionEvents[K][0][] = [];
  const keep = (...args: MediaSessionEvents[K]): void => void events.push(args[0]);
  session.on(name as never, keep as never);
  return events;
}

export function next<K extends keyof MediaSessionEvents>(
  session: RtpSession,
  name: K,
  timeoutMs = 4000,
): Promise<MediaSessionEvents[K][0]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within ${timeoutMs} ms`)), timeoutMs);
    const take = (...args: MediaSessionEvents[K]): void => {
      clearTimeout(timer);
      resolve(args[0]);
    };
    session.once(name as never, take as never);
  });
}

/** The caller's audio as heard so far. */
export function audioOf(blocks: readonly { pcm16k: Int16Array }[]): Int16Array {
  return concat(blocks.map(({ pcm16k }) => pcm16k));
}
