import type { EndCallReason } from '@parley/contracts';
import type { ConversationEffect, ConversationState, Deadline, Line, Step } from './conversation.types';

/** One step of the state machine: a copy of the state to change, and the effects so far. */
export class StateDraft {
  readonly s: ConversationState;
  readonly effects: ConversationEffect[] = [];

  constructor(
    state: ConversationState,
    readonly nowMs: number,
  ) {
    this.s = {
      ...state,
      agent: state.agent && { ...state.agent },
      caller: { ...state.caller },
      userTurn: state.userTurn && { ...state.userTurn },
      deadlines: { ...state.deadlines },
    };
  }

  step(): Step {
    return { state: this.s, effects: this.effects };
  }

  emit(effect: ConversationEffect): void {
    this.effects.push(effect);
  }

  arm(deadline: Deadline, inMs: number): void {
    this.s.deadlines[deadline] = this.nowMs + inMs;
  }

  disarm(...deadlines: Deadline[]): void {
    for (const deadline of deadlines) delete this.s.deadlines[deadline];
  }

  say(line: Line): void {
    this.begin(line);
    this.emit({ type: 'say', generation: this.s.generation, line });
  }

  reply(opening: boolean): void {
    this.begin('reply');
    this.emit({ type: 'reply', generation: this.s.generation, opening });
  }

  /** Ends the agent's turn. Everything produced for it is stale from here on. */
  cut(): void {
    const agent = this.s.agent;
    if (!agent) return;
    this.s.agent = null;
    this.s.generation += 1;
    this.disarm('barge_in', 'commit', 'resume', 'reply');
    this.emit({ type: 'cut', generation: this.s.generation, interrupted: agent.audible });
    // A flush empties the queue but leaves a paused session paused.
    if (agent.paused) this.emit({ type: 'resume' });
  }

  pause(): void {
    const agent = this.s.agent;
    if (!agent || agent.paused) return;
    agent.paused = true;
    this.emit({ type: 'pause' });
  }

  resume(): void {
    const agent = this.s.agent;
    this.disarm('resume', 'barge_in', 'commit');
    if (!agent?.paused) return;
    agent.paused = false;
    this.emit({ type: 'resume' });
  }

  /** Nobody has the turn: wait for the caller, with a limit. */
  listen(): void {
    const { s } = this;
    if (s.agent || s.ending || s.held || s.transferring || !this.callerSilent()) return;
    if (s.wrapUpDue) {
      s.wrapUpDue = false;
      this.say('wrap_up');
      return;
    }
    if (s.rules.idleMs === null) return;
    if (s.idlePrompted) this.arm('idle_end', s.rules.idleEndMs);
    else this.arm('idle', s.rules.idleMs);
  }

  callerSilent(): boolean {
    const { caller, userTurn, keypad } = this.s;
    return !caller.speaking && caller.waiting === 0 && userTurn === null && keypad === '';
  }

  /** Says goodbye, then ends. */
  beginEnd(reason: EndCallReason, farewell: boolean): void {
    if (this.s.ending) return;
    this.cut();
    this.s.ending = reason;
    this.s.deadlines = {};
    if (!farewell) return this.finish(reason);
    this.say('farewell');
    this.disarm('reply');
    this.arm('farewell', this.s.rules.farewellMs);
  }

  finish(reason: EndCallReason): void {
    if (this.s.ended) return;
    this.cut();
    this.s.ending = reason;
    this.s.ended = true;
    this.s.deadlines = {};
    this.emit({ type: 'end', reason });
  }

  private begin(kind: 'reply' | Line): void {
    if (this.s.agent) throw new Error('the agent has a turn already');
    this.s.generation += 1;
    this.s.agent = { generation: this.s.generation, kind, audible: false, paused: false };
    this.disarm('opening', 'idle', 'idle_end', 'settle');
    this.arm('reply', this.s.rules.replyMs);
  }
}
