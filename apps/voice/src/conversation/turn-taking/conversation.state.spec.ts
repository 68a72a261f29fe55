import fc from 'fast-check';
import { newConversation, next, nextDeadline, phaseOf } from './conversation.state';
import type {
  ConversationEffect,
  ConversationEvent,
  ConversationRules,
  ConversationState,
} from './conversation.types';

/** Feeds events at their times, running every deadline on the way, as the plumbing does. */
class Talk {
  state: ConversationState;
  now = 0;
  readonly effects: ConversationEffect[] = [];

  constructor(rules: Partial<ConversationRules> = {}) {
    this.state = newConversation(rules);
  }

  at(ms: number, event?: ConversationEvent): this {
    for (let due = nextDeadline(this.state); due !== null && due <= ms; due = nextDeadline(this.state)) {
      this.now = Math.max(this.now, due);
      this.step({ type: 'tick' });
    }
    this.now = Math.max(this.now, ms);
    if (event) this.step(event);
    return this;
  }

  /** Speaks for `ms` from `from` and is understood as `text` 10 ms after the end of voice was noticed. */
  caller(from: number, ms: number, text: string): this {
    this.at(from + 100, { type: 'speech_start', startedAtMs: from });
    this.at(from + ms + 300, { type: 'speech_end' });
    return this.at(from + ms + 310, { type: 'final', text });
  }

  audible(ms: number): this {
    return this.at(ms, { type: 'agent_audible', generation: this.generation });
  }

  done(ms: number, more: Partial<Extract<ConversationEvent, { type: 'agent_done' }>> = {}): this {
    return this.at(ms, {
      type: 'agent_done',
      generation: this.generation,
      outcome: 'spoken',
      tool: null,
      ...more,
    });
  }

  get generation(): number {
    return this.state.agent?.generation ?? -1;
  }

  get types(): string[] {
    return this.effects.map((effect) =>
      effect.type === 'say'
        ? `say ${effect.line}`
        : effect.type === 'end'
          ? `end ${effect.reason}`
          : effect.type === 'note'
            ? `note ${effect.name}`
            : effect.type === 'user_turn'
              ? `user ${effect.id} ${effect.text}`
              : effect.type,
    );
  }

  private step(event: ConversationEvent): void {
    const { state, effects } = next(this.state, event, this.now);
    this.state = state;
    this.effects.push(...effects);
  }
}

function greeted(rules: Partial<ConversationRules> = {}): Talk {
  return new Talk(rules).at(0, { type: 'answered', intro: true }).audible(20).done(2_000);
}

describe('a conversation', () => {
  it('greets, listens, answers, listens', () => {
    const talk = greeted().caller(3_000, 1_000, 'I want a table');
    expect(talk.types).toEqual(['say intro', 'finalize', 'user 1 I want a table', 'reply']);
    expect(phaseOf(talk.audible(4_500).state)).toBe('agent_speaking');
    expect(phaseOf(talk.done(6_000).state)).toBe('listening');
  });

  it('without a greeting waits for the other side to speak first', () => {
    const talk = new Talk().at(0, { type: 'answered', intro: false }).caller(500, 400, 'hello');
    expect(talk.types).toEqual(['finalize', 'user 1 hello', 'reply']);
  });

  it('without a greeting and without a hello begins after three seconds', () => {
    const talk = new Talk().at(0, { type: 'answered', intro: false }).at(3_000);
    expect(talk.effects).toEqual([{ type: 'reply', generation: 1, opening: true }]);
  });

  it('is not stopped in its greeting by how people pick up the phone', () => {
    const talk = new Talk().at(0, { type: 'answered', intro: true }).audible(20).caller(200, 500, 'Hello?');
    expect(talk.types).toEqual(['say intro', 'finalize', 'note backchannel']);
  });

  it('pauses when the caller speaks over it, and answers what was said', () => {
    const talk = greeted()
      .caller(3_000, 500, 'tell me a story')
      .audible(4_000)
      .caller(5_000, 900, 'stop please');
    expect(talk.types.slice(4)).toEqual([
      'pause',
      'finalize',
      'note barge_in',
      'cut',
      'resume',
      'user 2 stop please',
      'reply',
    ]);
  });

  it('ends the turn after long caller speech without waiting for a transcript', () => {
    const talk = greeted().caller(3_000, 500, 'tell me').audible(4_000);
    talk.at(5_100, { type: 'speech_start', startedAtMs: 5_000 }).at(6_500);
    expect(talk.types.slice(-4)).toEqual(['pause', 'note barge_in', 'cut', 'resume']);
  });

  it.each(['', 'mm-hm'])('goes on where it was after a cough or a murmur (%j)', (text) => {
    const talk = greeted().caller(3_000, 500, 'tell me').audible(4_000).caller(5_000, 600, text);
    expect(talk.types.slice(4).filter((type) => !type.startsWith('note'))).toEqual([
      'pause',
      'finalize',
      'resume',
    ]);
    expect(talk.state.agent?.paused).toBe(false);
  });

  it('goes on after two seconds when no transcript comes', () => {
    const talk = greeted().caller(3_000, 500, 'tell me').audible(4_000);
    talk.at(5_100, { type: 'speech_start', startedAtMs: 5_000 }).at(5_900, { type: 'speech_end' }).at(7_900);
    expect(talk.types.slice(4)).toEqual(['pause', 'finalize', 'resume']);
  });

  it('joins what the caller adds before the answer began into one turn', () => {
    const talk = greeted().caller(3_000, 500, 'I want').caller(3_900, 500, 'a table');
    expect(talk.types.slice(1)).toEqual([
      ...[
        'finalize',
        'user 1 I want',
        'reply',
        'pause',
        'finalize',
        'cut',
        'resume',
        'user 1 I want a table',
        'reply',
      ],
    ]);
  });

  it('waits a little longer after trailing digits', () => {
    const talk = greeted().caller(3_000, 800, 'my number is nine eight');
    expect(talk.types.at(-1)).toBe('user 1 my number is nine eight');
    expect(talk.at(4_700).types.at(-1)).toBe('reply');
  });

  it('uses the last partial when the final transcript never comes', () => {
    const talk = greeted().at(3_000, { type: 'speech_start', startedAtMs: 2_900 });
    talk.at(3_500, { type: 'partial', text: 'book a table' }).at(4_000, { type: 'speech_end' }).at(6_500);
    expect(talk.types.slice(1)).toEqual(['finalize', 'note transcript_late', 'user 1 book a table', 'reply']);
  });

  it('asks to repeat what it could not make out, twice at most', () => {
    const talk = greeted().caller(3_000, 1_000, '').audible(4_400).done(5_000).caller(6_000, 1_000, '');
    talk.audible(7_400).done(8_000).caller(9_000, 1_000, '');
    expect(talk.types.filter((type) => type === 'say repeat')).toHaveLength(2);
  });

  it('prompts a silent caller after 10 s and ends after 20 s more', () => {
    const talk = greeted().at(12_000);
    expect(talk.types.at(-1)).toBe('say still_there');
    talk.audible(12_050).done(13_000).at(33_000);
    expect(talk.types.at(-1)).toBe('say farewell');
    expect(talk.audible(33_050).done(34_000).types.at(-1)).toBe('end user_idle');
  });

  it('neither prompts nor ends on silence when told not to', () => {
    expect(greeted({ idleMs: null, maxDurationMs: null }).at(3_600_000).types).toEqual(['say intro']);
  });

  it('warns 30 s before the cap and says farewell at the cap', () => {
    const talk = greeted({ maxDurationMs: 60_000, idleMs: null }).at(30_000);
    expect(talk.types.at(-1)).toBe('say wrap_up');
    talk.audible(30_050).done(32_000).at(60_000);
    expect(talk.types.at(-1)).toBe('say farewell');
    expect(talk.audible(60_050).done(62_000).types.at(-1)).toBe('end max_duration');
  });

  it('warns of the end after the current turn', () => {
    const talk = greeted({ maxDurationMs: 60_000, idleMs: null })
      .caller(28_000, 1_000, 'tell me')
      .audible(29_500)
      .at(30_000);
    expect(talk.types.at(-1)).toBe('reply');
    expect(talk.done(34_000).types.at(-1)).toBe('say wrap_up');
  });

  it.each([
    [{ alwaysFarewell: false }, 'spoken', ['end agent_ended']],
    [{ alwaysFarewell: true }, 'spoken', ['say farewell']],
    [{ alwaysFarewell: false }, 'empty', ['say farewell']],
  ] as const)('ends the call by its tool (%j, %s)', (rules, outcome, expected) => {
    const talk = greeted(rules).caller(3_000, 500, 'goodbye now').audible(4_000);
    const before = talk.types.length;
    expect(talk.done(5_000, { outcome, tool: 'end_call' }).types.slice(before)).toEqual(expected);
  });

  it('is not interrupted in its farewell', () => {
    const talk = greeted({ maxDurationMs: 60_000, idleMs: null }).at(60_000).audible(60_050);
    talk.caller(60_500, 2_000, 'wait wait').done(64_000);
    expect(talk.types.slice(-3)).toEqual(['say farewell', 'finalize', 'end max_duration']);
  });

  it('transfers, and goes on when the transfer failed', () => {
    const talk = greeted()
      .caller(3_000, 500, 'a person please')
      .done(4_000, { outcome: 'empty', tool: 'transfer_call' });
    expect(talk.types.at(-1)).toBe('say transfer');
    talk.audible(4_050).done(6_000);
    expect(talk.types.at(-1)).toBe('transfer');
    talk.at(8_000, { type: 'transfer_result', ok: false });
    expect(talk.types.at(-1)).toBe('say transfer_failed');
    talk
      .audible(8_050)
      .done(9_000)
      .caller(9_500, 500, 'again please')
      .done(10_500, { outcome: 'empty', tool: 'transfer_call' });
    talk.audible(10_600).done(12_000).at(13_000, { type: 'transfer_result', ok: true });
    expect(talk.types.at(-1)).toBe('end transferred');
  });

  it('apologises for a failed reply and ends the call at the third', () => {
    const talk = greeted({ idleMs: null });
    for (const at of [3_000, 6_000]) {
      talk.caller(at, 500, 'tell me').done(at + 1_000, { outcome: 'failed' });
      expect(talk.types.at(-1)).toBe('say trouble');
      talk.audible(at + 1_100).done(at + 2_000);
    }
    talk.caller(9_000, 500, 'tell me').done(10_000, { outcome: 'failed' });
    expect(talk.types.at(-1)).toBe('say farewell');
    expect(talk.done(11_000, { outcome: 'failed' }).types.at(-1)).toBe('end system_error');
  });

  it('takes digits as a turn after a pause or at the hash key', () => {
    const talk = greeted();
    for (const [i, digit] of ['1', '2', '3'].entries()) talk.at(3_000 + i * 300, { type: 'digit', digit });
    expect(talk.at(5_200).types.slice(1)).toEqual(['user 1 [keypad] 123', 'reply']);
  });

  it('writes down what was said before the line was held, and nothing that began after', () => {
    const talk = greeted();
    talk.at(4_100, { type: 'speech_start', startedAtMs: 4_000 }).at(4_900, { type: 'speech_end' });
    talk.at(4_950, { type: 'hold', on: true }).at(5_000, { type: 'final', text: 'please hold on' });
    talk.caller(6_000, 1_000, 'music');
    expect(talk.types.filter((type) => type.startsWith('user'))).toEqual(['user 1 please hold on']);
    expect(talk.types).not.toContain('reply');
  });

  it('is silent while on hold', () => {
    const talk = greeted()
      .caller(3_000, 500, 'wait a moment')
      .audible(4_000)
      .at(4_500, { type: 'hold', on: true });
    expect(talk.types.at(-1)).toBe('cut');
    const before = talk.types.length;
    talk.caller(6_000, 3_000, 'la la la').at(60_000);
    expect(talk.types.slice(before)).toEqual(['finalize']);
    talk.at(61_000, { type: 'hold', on: false }).caller(62_000, 500, 'I am back');
    expect(talk.types.slice(-2)).toEqual(['user 2 I am back', 'reply']);
  });
});

describe('whatever happens', () => {
  const event = fc.oneof(
    fc.constant<ConversationEvent>({ type: 'speech_end' }),
    fc.constant<ConversationEvent>({ type: 'tick' }),
    fc
      .constantFrom('', 'mm', 'hello', 'stop that now', 'and')
      .map<ConversationEvent>((text) => ({ type: 'final', text })),
    fc.constantFrom('no', 'stop that now').map<ConversationEvent>((text) => ({ type: 'partial', text })),
    fc.constantFrom('1', '#').map<ConversationEvent>((digit) => ({ type: 'digit', digit })),
    fc.boolean().map<ConversationEvent>((on) => ({ type: 'hold', on })),
    fc.boolean().map<ConversationEvent>((ok) => ({ type: 'transfer_result', ok })),
    fc
      .constantFrom('api_hangup', 'user_hung_up')
      .map<ConversationEvent>((reason) => ({ type: 'end', reason })),
  );
  const move = fc.record({
    wait: fc.integer({ min: 0, max: 4_000 }),
    kind: fc.constantFrom('event', 'event', 'speech', 'audible', 'done', 'stale'),
    event,
    outcome: fc.constantFrom('spoken', 'empty', 'failed'),
    tool: fc.constantFrom(null, null, 'end_call', 'transfer_call'),
  });

  it('the agent has one turn at a time, stale generations change nothing, and it ends once', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80 }), fc.boolean(), (moves, intro) => {
        const talk = new Talk({ maxDurationMs: 90_000 }).at(0, { type: 'answered', intro });
        for (const { wait, kind, event: e, outcome, tool } of moves) {
          const at = talk.now + wait;
          if (kind === 'event') talk.at(at, e as ConversationEvent);
          else if (kind === 'speech') talk.at(at, { type: 'speech_start', startedAtMs: at - 100 });
          else if (kind === 'audible') talk.audible(at);
          else if (kind === 'done') talk.done(at, { outcome, tool } as { outcome: 'spoken'; tool: null });
          else {
            talk.at(at);
            const before = { state: talk.state, effects: talk.effects.length };
            talk.at(at, {
              type: 'agent_done',
              generation: talk.state.generation - 1,
              outcome: 'spoken',
              tool: 'end_call',
            });
            expect(talk.state).toEqual(before.state);
            expect(talk.effects.length).toBe(before.effects);
          }
        }
        // Left alone, every conversation with a cap comes to its end.
        talk.at(talk.now + 300_000);
        checkHistory(talk.effects);
        expect(talk.types.filter((type) => type.startsWith('end '))).toHaveLength(1);
        expect(talk.types.at(-1)).toMatch(/^end /);
      }),
      { numRuns: 500 },
    );
  });

  /** Starts only rise, and a start while another turn runs is preceded by its cut (or its done, which has no effect). */
  function checkHistory(effects: ConversationEffect[]): void {
    let generation = 0;
    let paused = false;
    for (const effect of effects) {
      if (effect.type === 'say' || effect.type === 'reply' || effect.type === 'cut') {
        expect(effect.generation).toBeGreaterThan(generation);
        generation = effect.generation;
      }
      if (effect.type === 'say' || effect.type === 'reply') expect(paused).toBe(false);
      if (effect.type === 'pause') {
        expect(paused).toBe(false);
        paused = true;
      }
      if (effect.type === 'resume') {
        expect(paused).toBe(true);
        paused = false;
      }
    }
  }
});
