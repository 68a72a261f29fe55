import type { CallDto, TimelineEntryDto, TranscriptEntryDto } from '@parley/contracts';
import { resolve } from 'node:path';
import { DataDir, type DemoPartner, DEV_ENVIRONMENT } from '../data-dir';
import type { DevEnvironment } from '../environment';
import { demoAgent } from './agent';
import { checkList, type Evidence } from './checks';
import { PlatformClient } from './platform-client';
import { inspectRecording } from './recording';
import { type ReceivedWebhook, SandboxReceiver } from './receiver';

const CALLEE = '+14155550101';
const CALL_LIMIT_MS = 120_000;
const WEBHOOK_LIMIT_MS = 20_000;
const POLL_MS = 200;

type Running = DevEnvironment & { demo: DemoPartner };

/** `npm run demo`. Answers the exit status: 0 only if all of it truly happened. */
export async function demo(root: string): Promise<number> {
  const dataDir = new DataDir(resolve(root, process.env['DATA_DIR'] || '.parley'));
  const running = dataDir.read<Running>(DEV_ENVIRONMENT);
  if (!running) {
    process.stderr.write('✗ No running platform was found. Run `npm start` in another terminal first.\n');
    return 1;
  }
  try {
    return report(await makeCall(running));
  } catch (error) {
    process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function makeCall(running: Running): Promise<Evidence> {
  const client = new PlatformClient(running.urls.base, running.demo.api_key);
  const agent = await demoAgent(client);
  const label = `demo-${Date.now().toString(36)}`;
  const receiver = new SandboxReceiver(running.urls.sandbox, label);
  const endpoint = await client.createWebhook(label, receiver.url);
  await receiver.expect(endpoint.secret);
  try {
    say(`agent     ${agent.agent_name} (${agent.id})`);
    say(`endpoint  ${receiver.url}`);
    const started = await client.startCall({
      agent_id: agent.id,
      to_number: CALLEE,
      client_reference_id: label,
      metadata: { source: 'npm run demo' },
    });
    say(`calling   ${CALLEE} (call ${started.call_id})\n`);
    const call = await follow(client, started.call_id);
    const webhooks = await awaitSessionCompleted(receiver, call.call_id);
    const timeline = await client.timeline(call.call_id);
    const finished = await client.call(call.call_id);
    const url = finished.session.recording_url;
    return {
      call: finished,
      timeline,
      webhooks,
      secret: endpoint.secret,
      clientReferenceId: label,
      recording: url ? await inspectRecording(url) : null,
    };
  } finally {
    await client.deleteWebhook(endpoint.id);
  }
}

/** Prints every turn as it happens until the call is over and its session processed. */
async function follow(client: PlatformClient, callId: string): Promise<CallDto> {
  const deadline = Date.now() + CALL_LIMIT_MS;
  const shown = new Map<number, string>();
  let status = '';
  for (;;) {
    const call = await client.call(callId);
    if (call.status !== status) say(`  [${call.status}]`);
    status = call.status;
    showTurns(call.session.transcript ?? [], shown, call.session.processing_complete);
    if (call.session.processing_complete) return call;
    if (Date.now() > deadline)
      throw new Error(`the call did not end in ${CALL_LIMIT_MS / 1000} s (${call.status})`);
    await pause(POLL_MS);
  }
}

/** A turn is printed once the next one has begun (it grows until then), the last one when the call is over. */
function showTurns(transcript: TranscriptEntryDto[], shown: Map<number, string>, over: boolean): void {
  const settled = over ? transcript.length : transcript.length - 1;
  for (const [index, turn] of transcript.slice(0, settled).entries()) {
    if (shown.has(index)) continue;
    shown.set(index, turn.content);
    say(`  ${turn.timestamp.slice(11, 19)}  ${turn.role === 'bot' ? 'agent ' : 'caller'}  ${turn.content}`);
  }
}

/** What came of this call: the account may have others meanwhile. */
async function awaitSessionCompleted(receiver: SandboxReceiver, callId: string): Promise<ReceivedWebhook[]> {
  const deadline = Date.now() + WEBHOOK_LIMIT_MS;
  for (;;) {
    const webhooks = (await receiver.received()).filter(({ raw_body: text }) => callOf(text) === callId);
    if (webhooks.some((webhook) => webhook.raw_body.includes('"session.completed"'))) return webhooks;
    if (Date.now() > deadline) return webhooks;
    await pause(POLL_MS);
  }
}

function callOf(text: string): unknown {
  return (JSON.parse(text) as { data: Record<string, unknown> }).data['call_id'];
}

function report(evidence: Evidence): number {
  const { call, timeline, recording } = evidence;
  say('\nwebhooks');
  for (const webhook of evidence.webhooks) {
    const body = JSON.parse(webhook.raw_body) as { event: string; data: { status?: string } };
    say(
      `  ${webhook.verified ? '✓' : '✗'} ${body.event} ${body.data.status ?? ''} (${webhook.headers['webhook-id']})`,
    );
  }
  say('\ncall record');
  const { session, ...record } = call;
  say(
    indent(
      JSON.stringify(
        { ...record, session: { ...session, transcript: `${session.transcript?.length ?? 0} turns` } },
        null,
        2,
      ),
    ),
  );
  if (recording) {
    say(`\nrecording\n  ${session.recording_url}`);
    say(
      `  ${recording.seconds.toFixed(1)} s, ${recording.bytes} bytes; sound in ${percent(recording.callerActivity)} of ` +
        `the caller's track, ${percent(recording.agentActivity)} of the agent's`,
    );
  }
  say("\nfrom the end of the caller's speech to the first agent audio");
  for (const [index, latency] of latencies(timeline).entries())
    say(`  turn ${index + 1}: ${Math.round(latency)} ms`);

  say('');
  const checks = checkList(evidence, latencies(timeline));
  for (const check of checks) say(`  ${check.holds ? '✓' : '✗'} ${check.what}`);
  const failed = checks.filter((check) => !check.holds).length;
  say(failed === 0 ? '\nAll of it happened.' : `\n${failed} of ${checks.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

/** Of each agent turn that answered the caller, from the last report of that turn. */
function latencies(timeline: TimelineEntryDto[]): number[] {
  const byTurn = new Map<string, number>();
  for (const entry of timeline) {
    const { turn_id: turn, response_latency_ms: latency } = entry.data;
    if (entry.type === 'turn' && typeof turn === 'string' && typeof latency === 'number')
      byTurn.set(turn, latency);
  }
  return [...byTurn.values()];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
