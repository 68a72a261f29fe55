import type { AgentTool, ConversationEvent } from './conversation.types';
import type { StateDraft } from './state-draft';

type Done = Extract<ConversationEvent, { type: 'agent_done' }>;

export function agentAudible(draft: StateDraft, generation: number): void {
  const { s } = draft;
  if (s.agent?.generation !== generation) return;
  s.agent.audible = true;
  s.userTurn = null;
  draft.disarm('reply');
}

export function agentWorking(draft: StateDraft, generation: number, ms: number): void {
  const { s } = draft;
  if (s.agent?.generation !== generation || s.agent.audible) return;
  draft.arm('reply', ms + s.rules.replyMs);
}

export function agentDone(draft: StateDraft, done: Done): void {
  const { s } = draft;
  const turn = s.agent;
  if (turn?.generation !== done.generation) return;
  if (turn.paused) draft.emit({ type: 'resume' });
  s.agent = null;
  s.userTurn = null;
  draft.disarm('reply', 'barge_in', 'commit', 'resume');
  if (s.ending) return draft.finish(s.ending);
  if (s.transferring) return startTransfer(draft);
  if (done.outcome === 'failed') return turnFailed(draft, turn.kind === 'reply');
  if (turn.kind === 'reply') s.failures = 0;
  if (done.tool !== null) return runTool(draft, done.tool, done.outcome === 'spoken');
  if (done.outcome === 'empty' && turn.kind === 'reply' && !s.caller.speaking) return draft.say('repeat');
  draft.listen();
}

/** No audio for too long counts as a failure. */
export function replyOverdue(draft: StateDraft): void {
  const { s } = draft;
  if (!s.agent) return;
  const wasReply = s.agent.kind === 'reply';
  draft.emit({ type: 'note', name: 'reply_overdue' });
  draft.cut();
  s.userTurn = null;
  if (s.ending) return draft.finish(s.ending);
  if (s.transferring) return startTransfer(draft);
  turnFailed(draft, wasReply);
}

/** A failed reply is apologised for, a failed apology is not; after maxFailures in a row the call is ended. */
function turnFailed(draft: StateDraft, wasReply: boolean): void {
  const { s } = draft;
  s.failures += 1;
  if (s.failures >= s.rules.maxFailures) return draft.beginEnd('system_error', true);
  if (wasReply && !s.caller.speaking && !s.held) return draft.say('trouble');
  draft.listen();
}

function runTool(draft: StateDraft, tool: AgentTool, spoke: boolean): void {
  const { s } = draft;
  if (tool === 'end_call') return draft.beginEnd('agent_ended', s.rules.alwaysFarewell || !spoke);
  s.transferring = true;
  draft.disarm('idle', 'idle_end', 'settle');
  if (s.rules.alwaysAnnounceTransfer || !spoke) draft.say('transfer');
  else startTransfer(draft);
}

function startTransfer(draft: StateDraft): void {
  draft.arm('transfer', draft.s.rules.transferMs);
  draft.emit({ type: 'transfer' });
}

export function transferResult(draft: StateDraft, ok: boolean): void {
  const { s } = draft;
  if (!s.transferring || s.ending) return;
  draft.disarm('transfer');
  s.transferring = false;
  if (ok) return draft.beginEnd('transferred', false);
  s.userTurn = null;
  draft.cut();
  draft.say('transfer_failed');
}
