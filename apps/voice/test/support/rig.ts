import type { AgentSnapshot, CallAssignment, RequestBody, RequestReply } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { type Environment, newId, type RunningService } from '@parley/platform';
import {
  answering,
  eventually,
  startFakeService,
  startTestService,
  testNats,
  type TestNats,
} from '@parley/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VoiceConfig } from '../../src';
import { voiceService } from '../../src';
import { SipEndpoint } from '../../src/sip/sip-endpoint';
import { Providers } from '../../src/providers/providers';
import { anAgent, anAssignment } from './assignments';
import { FakeCalls, type KeptCall } from './fake-calls';
import { ModelServer } from './model-server';
import { Phone } from './phone';
import { publishEvent } from './publish-event';

/** A whole voice service on a NATS of its own, with a telephone, a model server and somebody who answers as calls. */
export class Rig {
  readonly calls = new FakeCalls();
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parley-voice-'));
  private callsSide: RunningService | null = null;
  private voices: RunningService<VoiceConfig>[] = [];

  private constructor(
    readonly nats: TestNats,
    readonly models: ModelServer,
    readonly phone: Phone,
  ) {}

  /** `ports`: a range of 200 RTP ports nobody else in this run uses. */
  static async start(ports: number, env: Environment = {}): Promise<Rig> {
    const [nats, models, phone] = await Promise.all([
      testNats(),
      ModelServer.start(),
      Phone.start([ports + 100, ports + 199]),
    ]);
    const rig = new Rig(nats, models, phone);
    await rig.startCalls();
    await rig.startVoice({ RTP_PORT_MIN: String(ports), RTP_PORT_MAX: String(ports + 99), ...env });
    return rig;
  }

  async startVoice(env: Environment): Promise<RunningService<VoiceConfig>> {
    const voice = await startTestService(voiceService, {
      NATS_URL: this.nats.url,
      DATA_DIR: this.dataDir,
      SIP_PORT: '0',
      MEDIA_WORKERS: '1',
      RING_TIMEOUT_MS: '1500',
      DRAIN_MS: '0',
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: this.models.url,
      LLM_MODEL: 'test',
      STT_PROVIDER: 'openai',
      STT_BASE_URL: this.models.url,
      STT_MODEL: 'test',
      ...env,
    });
    this.voices.push(voice);
    return voice;
  }

  async startCalls(): Promise<void> {
    const controller = answering({
      'calls.claim': this.calls.claim,
      'calls.report': this.calls.report,
      'calls.open_inbound': this.calls.openInbound,
      'calls.trunk': this.calls.trunk,
    });
    this.callsSide = await startFakeService('calls', [controller], { NATS_URL: this.nats.url });
  }

  async stopCalls(): Promise<void> {
    await this.callsSide?.close();
    this.callsSide = null;
  }

  get voice(): RunningService<VoiceConfig> {
    const [voice] = this.voices;
    if (!voice) throw new Error('no voice service');
    return voice;
  }

  get sipPort(): number {
    return this.voice.app.get(SipEndpoint, { strict: false }).ua.port;
  }

  get instanceId(): string {
    return this.voice.app.get(Bus, { strict: false }).instanceId;
  }

  /** Follows how often a text is made audio of, from now on, and when that was done for the first time. */
  rendered(text: string): { readonly times: number; readonly first: Promise<void> } {
    const synthesizer = this.voice.app.get(Providers, { strict: false }).synthesizer('embedded');
    const synthesize = synthesizer.synthesize.bind(synthesizer);
    let times = 0;
    let done = (): void => undefined;
    const first = new Promise<void>((resolve) => (done = resolve));
    synthesizer.synthesize = async function* (request, signal) {
      if (request.text === text) times += 1;
      yield* synthesize(request, signal);
      if (request.text === text) done();
    };
    return {
      first,
      get times() {
        return times;
      },
    };
  }

  /** Asks voice something, as calls does. */
  ask<S extends 'voice.hangup' | 'voice.release_dialog'>(
    subject: S,
    body: RequestBody<S>,
  ): Promise<RequestReply<S>> {
    if (!this.callsSide) throw new Error('calls is away');
    const bus = this.callsSide.app.get(Bus, { strict: false });
    return bus.request(subject, body, subject === 'voice.hangup' ? { to: this.instanceId } : {});
  }

  assignment(agent: Partial<AgentSnapshot> = {}, fields: Partial<CallAssignment> = {}): CallAssignment {
    const base = anAssignment({ call_id: newId(), session_id: newId(), lease_ms: 3_000, ...fields });
    return {
      ...base,
      agent: anAgent(agent),
      trunk: { ...base.trunk, port: this.phone.port, ...fields.trunk },
    };
  }

  /** An admitted call: waits to be claimed. */
  async originate(assignment: CallAssignment): Promise<KeptCall> {
    const kept = this.calls.add(assignment);
    await this.requestOriginate(assignment);
    return kept;
  }

  async requestOriginate(assignment: CallAssignment): Promise<void> {
    await publishEvent(this.nats.url, 'calls.originate_requested', {
      aggregateId: assignment.call_id,
      accountId: assignment.account_id,
      body: { call_id: assignment.call_id },
    });
  }

  /** The next call the telephone gets, answered. */
  async answeredCall(index = this.phone.calls.length) {
    return eventually(
      () => {
        const call = this.phone.calls[index];
        return call?.answeredAt ? call : Promise.reject(new Error('the telephone did not ring'));
      },
      { timeoutMs: 8_000 },
    );
  }

  async stopVoice(): Promise<void> {
    for (const voice of this.voices.splice(0)) await voice.close();
  }

  async stop(): Promise<void> {
    await this.stopVoice();
    await this.stopCalls();
    await this.phone.stop();
    await this.models.stop();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Waits for the last report of a call. */
export async function closed(call: KeptCall, timeoutMs = 30_000): Promise<KeptCall> {
  await eventually(() => call.closed !== undefined, { timeoutMs });
  return call;
}
