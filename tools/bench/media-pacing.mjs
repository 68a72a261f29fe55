#!/usr/bin/env node
/**
 * How late RTP frames leave: N duplex streams through the media engine, against the naive way (one setInterval of
 * 20 ms per stream, on the main thread) in the same run on the same machine. Needs a build: `npx tsc -b libs/media`.
 *
 *   node tools/bench/media-pacing.mjs [streams=100] [seconds=5] [--vad] [--busy]
 *
 * --vad   the engine also listens (Silero); off by default, since the baseline does not either
 * --busy  12 ms of other work on the main thread every 40 ms, as an API server has it
 */
import { createSocket } from 'node:dgram';
import { createRequire } from 'node:module';

const { MediaEngine, tone } = createRequire(import.meta.url)('../../libs/media/dist/index.js');
const numbers = process.argv
  .slice(2)
  .filter((arg) => /^\d+$/.test(arg))
  .map(Number);
const [streams = 100, seconds = 5] = numbers;
const vad = process.argv.includes('--vad');
const busy = process.argv.includes('--busy');
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lateness against the grid that begins with a stream's first packet, as a receiver sees it. */
class Receiver {
  late = [];
  constructor() {
    this.socket = createSocket('udp4');
    this.socket.on('message', (packet) => this.take(packet));
  }
  async bind() {
    await new Promise((resolve) => this.socket.bind(0, '127.0.0.1', resolve));
    return this.socket.address().port;
  }
  take() {}
}

function summary(name, late, cpuMs, wallMs) {
  const sorted = late.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  const row = {
    name,
    frames: sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    cpu: (100 * cpuMs) / wallMs,
  };
  const show = (ms) => ms.toFixed(2).padStart(8);
  console.log(
    `${name.padEnd(12)} frames ${String(row.frames).padStart(6)}  late ms p50 ${show(row.p50)} p99 ${show(row.p99)} max ${show(row.max)}  CPU ${row.cpu.toFixed(1)} % of a core`,
  );
  return row;
}

async function measure(run) {
  const work = busy ? setInterval(() => burn(12), 40) : undefined;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await run();
  const used = process.cpuUsage(cpu);
  clearInterval(work);
  return { result, cpuMs: (used.user + used.system) / 1000, wallMs: performance.now() - start };
}

function burn(ms) {
  for (const end = performance.now() + ms; performance.now() < end;)
    JSON.parse(JSON.stringify({ a: [1, 2, 3] }));
}

/** N sockets, each sending to its neighbour every 20 ms by its own interval; lateness taken at sending. */
async function naive() {
  const late = [];
  const sockets = await Promise.all(
    Array.from({ length: streams }, async () => {
      const receiver = new Receiver();
      return { receiver, port: await receiver.bind() };
    }),
  );
  const timers = sockets.map(({ receiver }, i) => {
    const target = sockets[i ^ 1]?.port ?? sockets[i].port;
    const start = performance.now();
    let sent = 0;
    return setInterval(() => {
      sent += 1;
      late.push(performance.now() - (start + 20 * sent));
      receiver.socket.send(Buffer.alloc(172), target, '127.0.0.1');
    }, 20);
  });
  await sleep(seconds * 1000);
  timers.forEach(clearInterval);
  sockets.forEach(({ receiver }) => receiver.socket.close());
  return late;
}

/** Speech as it comes from a synthesiser: half a second at a time, each call at its own moment. */
async function speak(session, index, untilMs) {
  const pcm = tone({ frequencies: [440], durationMs: 500, sampleRate: 24000 });
  await sleep((index * 500) / streams);
  for (let n = 0; performance.now() < untilMs; n++) {
    session.play({ generation: 1, utteranceId: 'u', pcm, sampleRate: 24000 });
    await sleep(n === 0 ? 400 : 500);
  }
}

/** N sessions in pairs, all playing; lateness by the sessions' own histograms, quarter milliseconds. */
async function engineRun(engine, count, secs) {
  const listening = { audio: vad ? 'speech' : 'off', vad: { engine: vad ? 'auto' : 'off' } };
  const sessions = [];
  for (let i = 0; i < count; i++) sessions.push(await engine.open({ callId: 'bench', ...listening }));
  const connect = (from, to) =>
    from.connect({ host: '127.0.0.1', port: to.localPort, codec: 'pcmu', payloadType: 0 });
  return measure(async () => {
    await Promise.all(sessions.map((session, i) => connect(session, sessions[i ^ 1] ?? session)));
    const end = performance.now() + secs * 1000;
    await Promise.all(sessions.map((session, i) => speak(session, i, end)));
    return Promise.all(sessions.map((session) => session.close()));
  });
}

console.log(
  `${streams} duplex streams, ${seconds} s, VAD ${vad ? 'on' : 'off'}${busy ? ', main thread busy' : ''}`,
);
const base = await measure(naive);
const baseline = summary('setInterval', base.result, base.cpuMs, base.wallMs);
const engine = await MediaEngine.start({ host: '127.0.0.1', rtpPortRange: [46000, 46200 + 2 * streams] });
// The engine's code warms up, as in a service that has been running for a while.
await engineRun(engine, 20, 1);
const media = await engineRun(engine, streams, seconds);
const stats = media.result;
const sum = (key) => stats.reduce((total, s) => total + s[key], 0);
const p99 = Math.max(...stats.map((s) => s.latePacingP99));
const typical = stats.map((s) => s.latePacingP99).sort((a, b) => a - b)[stats.length >> 1];
const cpu = (100 * media.cpuMs) / media.wallMs;
console.log(
  `${'engine'.padEnd(12)} frames ${String(sum('sent')).padStart(6)}  late ms p99 ${typical} (median of streams) ${p99} (worst stream)  ` +
    `CPU ${cpu.toFixed(1)} % of a core  lost ${sum('lost')} skipped ${sum('skippedFrames')}`,
);
console.log(
  `p99 engine / setInterval: ${(typical / baseline.p99).toFixed(3)}   CPU engine / setInterval: ${(cpu / baseline.cpu).toFixed(2)}`,
);
await engine.stop();
