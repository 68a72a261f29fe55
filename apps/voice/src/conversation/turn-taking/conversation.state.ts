import { agentAudible, agentDone, agentWorking, replyOverdue, transferResult } from './agent-events';
import {
  bargeIn,
  digitPressed,
  finalHeard,
  finalOverdue,
  keypadEntered,
  partialHeard,
  respond,
  speechEnded,
  speechStarted,
} from './caller-events';
import type {
  ConversationEvent,
  ConversationRules,
  ConversationState,
  Deadline,
  Step,
} from './conversation.types';
import { DEFAULT_RULES } from './conversation.types';
import { StateDraft } from './state-draft';

/**
 * Turn-taking as a pure function: `next(state, event, now)` returns the next state and the effects to perform.
 * Three invariants (conversation.state.spec.ts): the agent never has two turns at once, events of a stale generation
 * change nothing, and a conversation ends exactly once.
 */
export function newConversation(rules: Partial<ConversationRules> = {}): ConversationState {
  return {
    rules: { ...DEFAULT_RULES, ...rules },
    generation: 0,
    agent: null,
    caller: { speaking: false, sinceMs: 0, voicedMs: 0, waiting: 0, fresh: '', partial: '' },
    userTurn: null,
    userTurns: 0,
    keypad: '',
    held: false,
    heldAtMs: 0,
    transferring: false,
    idlePrompted: false,
    wrapUpDue: false,
    unclear: 0,
    failures: 0,
    ending: null,
    ended: false,
    deadlines: {},
  };
}

export function next(state: ConversationState, event: ConversationEvent, nowMs: number): Step {
  if (state.ended) return { state, effects: [] };
  const draft = new StateDraft(state, nowMs);
  apply(draft, event);
  return draft.step();
}

/** When the next `tick` is due. */
export function nextDeadline(state: ConversationState): number | null {
  const times = Object.values(state.deadlines);
  return times.length === 0 ? null : Math.min(...times);
}

export type Phase = 'listening' | 'caller_speaking' | 'thinking' | 'agent_speaking' | 'ending' | 'ended';

export function phaseOf(state: ConversationState): Phase {
  if (state.ended) return 'ended';
  if (state.ending) return 'ending';
  if (state.caller.speaking) return 'caller_speaking';
  if (state.agent) return state.agent.audible ? 'agent_speaking' : 'thinking';
  return 'listening';
}

function apply(draft: StateDraft, event: ConversationEvent): void {
  switch (event.type) {
    case 'answered':
      return answered(draft, event.intro);
    case 'speech_start':
      return speechStarted(draft, event.startedAtMs);
    case 'speech_end':
      return speechEnded(draft);
    case 'partial':
      return partialHeard(draft, event.text);
    case 'final':
      return finalHeard(draft, event.text.trim(), event.failed ?? false);
    case 'agent_audible':
      return agentAudible(draft, event.generation);
    case 'agent_working':
      return agentWorking(draft, event.generation, event.ms);
    case 'agent_done':
      return agentDone(draft, event);
    case 'digit':
      return digitPressed(draft, event.digit);
    case 'hold':
      return held(draft, event.on);
    case 'transfer_result':
      return transferResult(draft, event.ok);
    case 'end':
      return draft.finish(event.reason);
    case 'tick':
      return tick(draft);
  }
}

function answered(draft: StateDraft, intro: boolean): void {
  const { s } = draft;
  const { maxDurationMs, wrapUpMs } = s.rules;
  if (maxDurationMs !== null) {
    draft.arm('cap', maxDurationMs);
    if (maxDurationMs > wrapUpMs) draft.arm('wrap_up', maxDurationMs - wrapUpMs);
  }
  if (s.agent || s.ending) return;
  if (intro) draft.say('intro');
  else draft.arm('opening', s.rules.openingMs);
}

/** On hold the agent is silent and no deadline runs but the cap on the call's length. */
function held(draft: StateDraft, on: boolean): void {
  const { s } = draft;
  if (s.held === on || s.ending) return;
  s.held = on;
  if (s.transferring) return;
  draft.disarm('idle', 'idle_end', 'opening', 'settle', 'keypad');
  if (on) {
    draft.cut();
    s.heldAtMs = draft.nowMs;
    s.keypad = '';
  } else {
    s.idlePrompted = false;
    s.userTurn = null;
    draft.listen();
  }
}

/** Handles every passed deadline, oldest first. One that ends the conversation clears the rest. */
function tick(draft: StateDraft): void {
  for (let guard = 0; guard < 20; guard += 1) {
    const due = (Object.entries(draft.s.deadlines) as [Deadline, number][])
      .filter(([, at]) => at <= draft.nowMs)
      .sort(([, a], [, b]) => a - b)[0];
    if (!due) return;
    draft.disarm(due[0]);
    expired(draft, due[0]);
  }
}

function expired(draft: StateDraft, deadline: Deadline): void {
  const { s } = draft;
  switch (deadline) {
    case 'opening':
      if (!s.agent && !s.held) draft.reply(true);
      return;
    case 'barge_in':
      return draft.pause();
    case 'commit':
      return bargeIn(draft);
    case 'resume':
      return draft.resume();
    case 'final':
      return finalOverdue(draft);
    case 'stuck':
      return speechEnded(draft);
    case 'settle':
      return respond(draft);
    case 'reply':
      return replyOverdue(draft);
    case 'idle':
      s.idlePrompted = true;
      if (!s.agent) draft.say('still_there');
      return;
    case 'idle_end':
      return draft.beginEnd('user_idle', true);
    case 'wrap_up':
      s.wrapUpDue = true;
      draft.disarm('idle', 'idle_end');
      return draft.listen();
    case 'cap':
      return draft.beginEnd('max_duration', true);
    case 'farewell':
      return draft.finish(s.ending ?? 'system_error');
    case 'transfer':
      return transferResult(draft, false);
    case 'keypad':
      return keypadEntered(draft);
  }
}
