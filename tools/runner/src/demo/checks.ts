import type { CallDto, TimelineEntryDto } from '@parley/contracts';
import type { RecordingReport } from './recording';
import { type ReceivedWebhook, signatureHolds } from './receiver';

/** Everything the demo saw of its call. */
export interface Evidence {
  call: CallDto;
  timeline: TimelineEntryDto[];
  webhooks: ReceivedWebhook[];
  secret: string;
  clientReferenceId: string;
  recording: RecordingReport | null;
}

export interface Check {
  what: string;
  holds: boolean;
}

interface Body {
  event: string;
  data: Record<string, unknown>;
}

/** What must be true of a demo call. Pure: from the evidence alone. */
export function checkList(evidence: Evidence, latencies: number[]): Check[] {
  const { call, webhooks, recording } = evidence;
  const transcript = call.session.transcript ?? [];
  const bodies = webhooks.map((webhook) => JSON.parse(webhook.raw_body) as Body);
  const statuses = bodies
    .filter((body) => body.event === 'call.status.updated')
    .map((body) => body.data['status']);
  const session = bodies.filter((body) => body.event === 'session.completed');
  const ids = webhooks.map((webhook) => webhook.headers['webhook-id']);
  const spoken = (role: 'user' | 'bot'): string[] =>
    transcript.filter((turn) => turn.role === role && turn.content.trim() !== '').map((turn) => turn.content);

  return [
    {
      what: 'the call was answered and completed',
      holds: call.status === 'completed' && call.duration_seconds > 0,
    },
    { what: 'the agent spoke at least three times', holds: spoken('bot').length >= 3 },
    { what: 'the caller was understood at least twice', holds: spoken('user').length >= 2 },
    {
      what: 'the agent answered from its prompt',
      holds: spoken('bot').some((line) => /nine in the morning/i.test(line)),
    },
    { what: 'every answer has its latency', holds: latencies.length >= 2 && latencies.every((ms) => ms > 0) },
    {
      what: 'ringing, in_progress and completed were delivered in order',
      holds: isInOrder(statuses, ['ringing', 'in_progress', 'completed']),
    },
    { what: 'session.completed was delivered once', holds: session.length === 1 },
    {
      what: 'session.completed carries the transcript of the record',
      holds:
        JSON.stringify(session[0]?.data['transcript']) === JSON.stringify(transcript) &&
        transcript.length > 0,
    },
    {
      what: 'the events carry our client_reference_id',
      holds:
        bodies.length > 0 &&
        bodies.every((body) => body.data['client_reference_id'] === evidence.clientReferenceId),
    },
    { what: 'no event came under two ids', holds: ids.every(Boolean) && new Set(ids).size === ids.length },
    {
      what: 'every webhook verifies, here and at the receiver',
      holds:
        webhooks.length > 0 && webhooks.every((one) => one.verified && signatureHolds(one, evidence.secret)),
    },
    {
      what: 'the recording has both voices, caller left and agent right',
      holds:
        recording !== null &&
        recording.channels === 2 &&
        recording.callerActivity > 0.02 &&
        recording.agentActivity > 0.1,
    },
    {
      what: 'the recording is as long as the call',
      holds: recording !== null && Math.abs(recording.seconds - call.duration_seconds) <= 2.5,
    },
  ];
}

function isInOrder(seen: unknown[], wanted: string[]): boolean {
  let next = 0;
  for (const one of seen) if (one === wanted[next]) next += 1;
  return next === wanted.length;
}
