import type { AgentDto, CallDto, ConnectionDto, PhoneNumberDto, TimelineEntryDto } from '@parley/contracts';
import { createSpeechRecognizer } from '@parley/providers';
import { ensureDebian } from '@parley/testing';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Baresip, samplesOf } from '../support/peers/baresip';
import { KAMAILIO_CREDENTIALS, kamailioTrunk } from '../support/peers/kamailio';
import type { PeerProcess } from '../support/peers/peer-process';
import { sippCaller, sippEcho } from '../support/peers/sipp';
import { TestPlatform, type TestPartner } from '../support/platform';
import { freePort } from '../support/ports';
import { callee, createAgent, finished, getCall, startCall, until } from '../support/scenario';

jest.setTimeout(240_000);

const INTRO = 'Hello. Your table is booked for tomorrow evening.';
const RTP = 47_000;

describe('Peers nobody here wrote', () => {
  let platform: TestPlatform;
  let partner: TestPartner;
  let directory: string;
  const peers: { stop(): Promise<void> }[] = [];
  /** The longest call, behind the proxy: the other peers call while it lasts. */
  let proxied: Promise<Proxied>;

  beforeAll(async () => {
    ensureDebian('sip-tester', 'baresip-core', 'kamailio');
    directory = mkdtempSync(join(tmpdir(), 'parley-peers-'));
    platform = await TestPlatform.start();
    partner = await platform.partner();
    proxied = throughKamailio();
    proxied.catch(() => undefined);
  });

  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.stop();
  });

  afterAll(async () => {
    await proxied?.then(({ proxy }) => proxy.stop()).catch(() => undefined);
    await platform?.stop();
    if (directory) rmSync(directory, { recursive: true, force: true });
  });

  function folder(name: string): string {
    const path = join(directory, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  function keep<T extends { stop(): Promise<void> }>(peer: T): T {
    peers.push(peer);
    return peer;
  }

  async function throughKamailio(): Promise<Proxied> {
    const port = await freePort();
    const proxy = await kamailioTrunk(folder('kamailio'), port, `sip:127.0.0.1:${platform.ports.sandboxSip}`);
    try {
      const { connection, number } = await trunk(port, KAMAILIO_CREDENTIALS);
      const { api } = partner;
      const agent = await createAgent(api, { intro_message: INTRO });
      const started = await startCall(api, agent.id, callee('01'), {
        connection_id: connection.id,
        from_number: number.number,
      });
      return { port, proxy, agent, call: await finished(api, started.call_id) };
    } catch (error) {
      await proxy.stop();
      throw error;
    }
  }

  let lastDigits = 10;

  /** A trunk to `port` and a caller ID on it. */
  async function trunk(
    port: number,
    fields: Record<string, unknown> = {},
  ): Promise<{ connection: ConnectionDto; number: PhoneNumberDto }> {
    const { api } = partner;
    const connection = await api.ok(
      api.post<ConnectionDto>('/telephony/connections', {
        name: `peer on ${port}`,
        host: '127.0.0.1',
        port,
        ...fields,
      }),
    );
    lastDigits += 1;
    const number = await api.ok(
      api.post<PhoneNumberDto>('/phone-numbers', {
        number: `+4930901820${lastDigits}`,
        connection_id: connection.id,
      }),
    );
    return { connection, number };
  }

  it('sipp is called, and hears in RTP what it echoes: the recording has the agent on both tracks', async () => {
    const port = await freePort();
    const sipp = keep(sippEcho(folder('sipp-uas'), port, RTP));
    const { connection, number } = await trunk(port);
    const { api } = partner;
    const agent = await createAgent(api, { intro_message: INTRO });
    const started = await startCall(api, agent.id, '+4930901820', {
      connection_id: connection.id,
      from_number: number.number,
    });
    await until(
      () => getCall(api, started.call_id),
      (call) => call.status === 'in_progress',
    );
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await api.ok(api.post(`/calls/${started.call_id}/hangup`));
    const call = await finished(api, started.call_id, 30_000);
    expect(call.status).toBe('completed');
    expect(await sipp.exit(15_000)).toBe(0);
    const wav = Buffer.from(await (await fetch(String(call.session.recording_url))).arrayBuffer());
    expect(echoLikeness(channel(wav, 0), channel(wav, 1))).toBeGreaterThan(0.8);
    expect(echoLikeness(channel(wav, 1).slice().reverse(), channel(wav, 1))).toBeLessThan(0.5);
  });

  it('sipp calls in, is answered, speaks and presses 1', async () => {
    const { api } = partner;
    const port = await freePort();
    const { number } = await trunk(port);
    const agent = await createAgent(api, { agent_type: 'inbound', intro_message: INTRO });
    await api.ok(api.patch(`/phone-numbers/${number.id}`, { agent_id: agent.id }));
    const sipp = keep(
      sippCaller(folder('sipp-uac'), {
        port,
        mediaPort: RTP + 100,
        target: `127.0.0.1:${platform.ports.sip}`,
        to: number.number,
        from: '+493090182099',
        talkMs: 9_000,
      }),
    );
    expect([await sipp.exit(40_000), '']).toEqual([0, '']);
    const { calls } = await api.ok(api.get<{ calls: { call_id: string }[] }>(`/calls?agent_id=${agent.id}`));
    const call = await finished(api, calls[0]?.call_id ?? '', 20_000);
    expect(call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      end_call_reason: 'user_hung_up',
      hangup_source: 'caller',
      from_number: '+493090182099',
    });
    const { entries } = await api.ok(
      api.get<{ entries: TimelineEntryDto[] }>(`/calls/${call.call_id}/timeline`),
    );
    expect(entries.filter((entry) => entry.type === 'dtmf').map((entry) => entry.data['digit'])).toEqual([
      '1',
    ]);
    const wav = Buffer.from(await (await fetch(String(call.session.recording_url))).arrayBuffer());
    expect(rms(channel(wav, 0))).toBeGreaterThan(100);
    expect(rms(channel(wav, 1))).toBeGreaterThan(100);
  });

  it('baresip answers, and its own recording holds the words of the agent', async () => {
    const port = await freePort();
    const silence = new Int16Array(8_000 * 60);
    const phone = keep(
      await Baresip.answering(
        folder('baresip'),
        '+4930901820',
        port,
        { min: RTP + 200, max: RTP + 260 },
        silence,
      ),
    );
    const { connection, number } = await trunk(port);
    const { api } = partner;
    const agent = await createAgent(api, { intro_message: INTRO, user_idle_enabled: false });
    const started = await startCall(api, agent.id, '+4930901820', {
      connection_id: connection.id,
      from_number: number.number,
    });
    await until(
      () => getCall(api, started.call_id),
      (call) => (call.session.transcript ?? []).some((turn) => turn.content === INTRO),
      30_000,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    await api.ok(api.post(`/calls/${started.call_id}/hangup`));
    expect((await finished(api, started.call_id, 30_000)).status).toBe('completed');
    const file = await until(
      () => phone.heardFile(),
      (name) => name !== undefined && readFileSync(name).length > 16_000,
      10_000,
    );
    const heard = samplesOf(readFileSync(String(file)));
    expect(rms(heard)).toBeGreaterThan(200);
    expect(await recognise(heard)).toMatch(/table is booked for tomorrow/i);
  });

  it('kamailio challenges with digest, stays in the route, and the call behind it is a call like any other', async () => {
    const { port, proxy, agent, call } = await proxied;
    const { api } = partner;
    expect(proxy.text).toContain('PEER challenged');
    expect(proxy.text).toContain('PEER admitted');
    expect(call).toMatchObject({ status: 'completed' });

    const wrong = await trunk(port, { ...KAMAILIO_CREDENTIALS, password: 'wrong' });
    const refused = await startCall(api, agent.id, callee('01'), {
      connection_id: wrong.connection.id,
      from_number: wrong.number.number,
    });
    expect(await finished(api, refused.call_id, 30_000)).toMatchObject({
      status: 'failed',
      duration_seconds: 0,
    });
  });
});

interface Proxied {
  port: number;
  proxy: PeerProcess;
  agent: AgentDto;
  call: CallDto;
}

/** The agent's words out of what a phone recorded, among sentences that sound alike. */
async function recognise(samples8k: Int16Array): Promise<string> {
  const recognizer = createSpeechRecognizer({ provider: 'embedded' });
  const stream = await recognizer.open({
    language: 'en',
    sampleRate: 16_000,
    hints: [
      'hello your table is booked for tomorrow evening',
      'hello your taxi is waiting at the corner',
      'goodbye your room is ready for this afternoon',
      'what are your opening hours',
    ],
  });
  stream.write(Int16Array.from({ length: samples8k.length * 2 }, (_, i) => samples8k[i >> 1] ?? 0));
  const { text } = await stream.finalize();
  stream.close();
  await recognizer.close();
  return text;
}

function channel(wav: Buffer, index: 0 | 1): Int16Array {
  const frames = Math.floor((wav.length - 44) / 4);
  return Int16Array.from({ length: frames }, (_, i) => wav.readInt16LE(44 + i * 4 + index * 2));
}

function rms(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

/** One packet. sipp sends a packet back at once, so its sound was "spoken" up to a packet before ours was played. */
const PACKET = 160;

/**
 * How alike the echo is to what was played: the third best of ten stretches of 200 ms with speech, each by the highest
 * normalised correlation over delays of -20 to 400 ms. Not one long window and not all stretches: a machine that stalls shifts
 * the echo and spoils the stretches it does so in, while sound that is no echo is like in none.
 */
function echoLikeness(heard: Int16Array, played: Int16Array): number {
  const stretches: number[] = [];
  for (let at = PACKET; stretches.length < 10 && at + 1_600 < played.length; at += 1_600) {
    if (rms(played.subarray(at, at + 1_600)) > 500) stretches.push(bestCorrelation(heard, played, at, 1_600));
  }
  return stretches.sort((a, b) => a - b)[7] ?? 0;
}

function bestCorrelation(heard: Int16Array, played: Int16Array, start: number, length: number): number {
  let best = 0;
  for (let delay = -PACKET; delay <= 3_200; delay += 1) {
    let product = 0;
    let a = 0;
    let b = 0;
    for (let i = 0; i < length; i += 1) {
      const x = played[start + i] ?? 0;
      const y = heard[start + delay + i] ?? 0;
      product += x * y;
      a += x * x;
      b += y * y;
    }
    best = Math.max(best, a && b ? product / Math.sqrt(a * b) : 0);
  }
  return best;
}
