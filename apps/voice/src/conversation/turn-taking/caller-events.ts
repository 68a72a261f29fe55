import { isBackchannel } from './backchannel';
import { extraWaitMs } from './endpointing';
import type { StateDraft } from './state-draft';

const MAX_KEYPAD_DIGITS = 32;
const MAX_TURN_CHARS = 8_000;

export function speechStarted(draft: StateDraft, startedAtMs: number): void {
  const { s } = draft;
  s.caller.speaking = true;
  s.caller.sinceMs = startedAtMs;
  s.caller.partial = '';
  draft.disarm('idle', 'idle_end', 'settle', 'opening', 'resume');
  draft.arm('stuck', s.rules.stuckMs);
  if (!s.agent || s.ending || s.transferring) return;
  // Nothing of the reply was heard yet: hold it back until it is clear whether the caller goes on.
  if (!s.agent.audible) draft.pause();
  const intro = s.agent.kind === 'intro';
  const voicedMs = Math.max(0, draft.nowMs - startedAtMs);
  draft.arm('barge_in', (intro ? s.rules.introBargeInMs : s.rules.bargeInMs) - voicedMs);
  draft.arm('commit', (intro ? s.rules.introCommitMs : s.rules.commitMs) - voicedMs);
}

export function speechEnded(draft: StateDraft): void {
  const { caller, rules, agent } = draft.s;
  if (!caller.speaking) return;
  caller.speaking = false;
  caller.voicedMs += Math.max(0, draft.nowMs - caller.sinceMs);
  caller.waiting += 1;
  draft.disarm('barge_in', 'commit', 'stuck');
  draft.arm('final', rules.finalMs);
  if (agent?.paused) draft.arm('resume', rules.resumeMs);
  draft.emit({ type: 'finalize' });
}

export function partialHeard(draft: StateDraft, text: string): void {
  const { s } = draft;
  s.caller.partial = text.slice(0, MAX_TURN_CHARS);
  if (!s.caller.speaking || !s.agent || s.ending || s.transferring) return;
  const intro = s.agent.kind === 'intro';
  const words = text.trim().split(/\s+/u).length;
  if (words >= (intro ? 4 : 2) && !isBackchannel(text, intro ? 'intro' : 'turn')) bargeIn(draft);
}

/** Ends the agent's turn; the caller's transcript follows. */
export function bargeIn(draft: StateDraft): void {
  if (!draft.s.agent || draft.s.ending || draft.s.transferring) return;
  if (draft.s.agent.audible) draft.emit({ type: 'note', name: 'barge_in' });
  draft.cut();
}

export function finalHeard(draft: StateDraft, text: string, failed: boolean): void {
  const { s } = draft;
  s.caller.waiting = Math.max(0, s.caller.waiting - 1);
  s.caller.fresh = join(s.caller.fresh, text);
  if (failed) s.failures += 1;
  if (s.caller.waiting > 0 || s.caller.speaking) return;
  draft.disarm('final');
  decide(draft, failed);
}

/** No final transcript came: the last partial is used instead. */
export function finalOverdue(draft: StateDraft): void {
  const { caller } = draft.s;
  caller.waiting = 0;
  if (caller.fresh === '') caller.fresh = caller.partial.trim();
  draft.emit({ type: 'note', name: 'transcript_late' });
  if (!caller.speaking) decide(draft, false);
}

export function digitPressed(draft: StateDraft, digit: string): void {
  const { s } = draft;
  if (s.ending || s.transferring || s.held) return;
  draft.disarm('idle', 'idle_end', 'opening', 'settle');
  // A key press is deliberate: the agent stops at once.
  draft.cut();
  if (digit !== '#') s.keypad = (s.keypad + digit).slice(0, MAX_KEYPAD_DIGITS);
  if (digit === '#' || s.keypad.length === MAX_KEYPAD_DIGITS) keypadEntered(draft);
  else draft.arm('keypad', s.rules.keypadMs);
}

export function keypadEntered(draft: StateDraft): void {
  const { s } = draft;
  draft.disarm('keypad');
  const digits = s.keypad;
  s.keypad = '';
  if (digits === '') return draft.listen();
  addWords(draft, `[keypad] ${digits}`);
  if (!s.caller.speaking && s.caller.waiting === 0) respond(draft);
}

/** The caller is silent and every transcript has arrived: decides whose turn it is. */
function decide(draft: StateDraft, failed: boolean): void {
  const { s } = draft;
  const text = s.caller.fresh;
  const { voicedMs, sinceMs } = s.caller;
  s.caller.fresh = '';
  s.caller.partial = '';
  s.caller.voicedMs = 0;
  if (s.ending) return;
  if (s.held) {
    // Speech begun before the hold ("one moment, please") belongs to the conversation but is not answered yet.
    if (text !== '' && sinceMs < s.heldAtMs) addWords(draft, text);
    return;
  }
  if (text === '') return nothingUnderstood(draft, voicedMs, failed);
  if (s.agent && isBackchannel(text, s.agent.kind === 'intro' ? 'intro' : 'turn')) {
    draft.emit({ type: 'note', name: 'backchannel' });
    return draft.resume();
  }
  if (s.agent && !s.transferring) bargeIn(draft);
  addWords(draft, text);
  if (s.transferring) return;
  const wait = extraWaitMs(text);
  if (wait > 0) draft.arm('settle', wait);
  else respond(draft);
}

function nothingUnderstood(draft: StateDraft, voicedMs: number, failed: boolean): void {
  const { s } = draft;
  if (s.agent) return draft.resume();
  if (s.transferring) return;
  if (s.userTurn) return respond(draft);
  if (s.failures >= s.rules.maxFailures) return draft.beginEnd('system_error', true);
  const unclear = failed || voicedMs >= s.rules.unclearMs;
  if (!unclear || s.unclear >= s.rules.maxUnclear) return draft.listen();
  s.unclear += 1;
  draft.say(failed ? 'trouble' : 'repeat');
}

function addWords(draft: StateDraft, text: string): void {
  const { s } = draft;
  s.unclear = 0;
  s.idlePrompted = false;
  if (s.userTurn) s.userTurn.text = join(s.userTurn.text, text).slice(0, MAX_TURN_CHARS);
  else {
    s.userTurns += 1;
    s.userTurn = { id: s.userTurns, text: text.slice(0, MAX_TURN_CHARS) };
  }
  draft.emit({ type: 'user_turn', ...s.userTurn });
}

export function respond(draft: StateDraft): void {
  const { s } = draft;
  draft.disarm('settle');
  if (s.agent || s.ending || s.held || s.transferring) return;
  // What the caller said while on hold or during a transfer is in the history already.
  draft.reply(false);
}

function join(a: string, b: string): string {
  return `${a} ${b}`.trim();
}
