import type { MediaSession } from '@parley/media';
import { type Clock, type Log, newId } from '@parley/platform';
import type { LanguageModel, LlmTool, ToolCall, VoiceSettings } from '@parley/providers';
import type { NewLegReport } from '../leg/leg-reporter';
import type { CallScript } from './script/call-script';
import type { ConversationMetrics } from './conversation.metrics';
import type { AgentTool, Line } from './turn-taking/conversation.types';
import type { ConversationHistory, ToolPlace } from './reply/history';
import type { KnowledgeLookup } from './reply/knowledge-lookup';
import { writeReply } from './reply/reply-writer';
import type { SpeechCache } from '../providers/speech-cache';
import { SpokenTurn } from './speech/spoken-turn';
import type { ToolRunner } from './reply/tool-runner';

export interface AgentTurnsParts {
  media: MediaSession;
  model: Pick<LanguageModel, 'complete'>;
  speech: SpeechCache;
  clock: Clock;
  log: Log;
  metrics: ConversationMetrics;
  script: CallScript;
  history: ConversationHistory;
  tools: LlmTool[];
  runner: ToolRunner;
  knowledge: KnowledgeLookup;
  voice: VoiceSettings;
}

export interface AgentTurnsHooks {
  report: (news: NewLegReport) => void;
  audible: (generation: number) => void;
  /** A tool is running, for at most `ms`. */
  working: (generation: number, ms: number) => void;
  done: (generation: number, outcome: 'spoken' | 'empty' | 'failed', tool: AgentTool | null) => void;
  failed: (kind: 'llm' | 'tts', error: unknown) => void;
}

/** A turn of the agent that is being produced, played or closed. */
interface LiveTurn {
  id: string;
  generation: number;
  kind: 'reply' | Line;
  spoken: SpokenTurn;
  abort: AbortController;
  startedAt: string | null;
  latencyMs: number | null;
  tool: AgentTool | null;
  /** Sentences passed to the synthesizer so far. */
  sentences: string[];
  /** Where tool calls stand between its sentences. */
  toolPlaces: { from: number; to: number; place: ToolPlace }[];
}

const CLOSE_WAIT_MS = 500;
/** Rounds of tools in one reply; after them the model has to answer. */
const MAX_TOOL_STEPS = 3;
/** How long the next turn waits for tools of a turn that was cut. */
const TOOL_SETTLE_MS = 1_500;
/** The slowest tool allowed, plus the request to it. */
const TOOL_MAX_MS = 25_000;

/** Produces the agent's turns, plays or cuts them, and records in history and transcript what of them was heard. */
export class AgentTurns {
  /** Why the model wants the call transferred. */
  transferReason: string | null = null;
  private current: LiveTurn | null = null;
  /** The current turn, and cut turns whose last playout events are still to come. */
  private readonly turns = new Set<LiveTurn>();
  private closing: Promise<void> = Promise.resolve();
  private callerStoppedAtMs: number | null = null;

  constructor(
    private readonly parts: AgentTurnsParts,
    private readonly hooks: AgentTurnsHooks,
  ) {
    parts.media.on('playout', (event) => this.turns.forEach(({ spoken }) => spoken.played(event)));
    parts.media.on('first-audio', ({ utteranceId, atMs }) => {
      this.current?.spoken.firstAudio(utteranceId, atMs);
    });
  }

  /** From here the next reply's latency is measured; null when it answers no speech. */
  callerStopped(atMs: number | null): void {
    this.callerStoppedAtMs = atMs;
  }

  prerender(text: string): Promise<void> {
    return this.parts.speech.prerender({ text, voice: this.parts.voice });
  }

  say(generation: number, line: Line): void {
    const turn = this.open(generation, line);
    turn.spoken.say(this.parts.script.lines.text(line));
    turn.spoken.end();
  }

  reply(generation: number, opening: boolean): void {
    void this.write(this.open(generation, 'reply'), opening);
  }

  /** Drops everything older than `flushTo`. */
  cut(flushTo: number): void {
    const turn = this.current;
    this.parts.media.flush(flushTo);
    if (!turn) return;
    turn.abort.abort();
    turn.spoken.cancel();
    this.current = null;
    // Its place in the history comes before what the caller says next; what was heard of it is known a moment later.
    const place = turn.startedAt === null ? null : this.parts.history.assistant('', true);
    this.closing = turn.spoken.closed(CLOSE_WAIT_MS).then(() => {
      this.turns.delete(turn);
      const heard = this.settleTools(turn);
      place?.heard(heard);
      this.reportTurn(turn, turn.spoken.heard(), true, true);
    });
  }

  /** Resolves when what was heard of the last cut turn is recorded. */
  closed(): Promise<void> {
    return this.closing;
  }

  private async write(turn: LiveTurn, opening: boolean): Promise<void> {
    const { model, history, tools, script } = this.parts;
    // The model must know how much of its last turn was heard.
    await this.closing;
    if (turn.abort.signal.aborted) return;
    await this.parts.runner.settled(TOOL_SETTLE_MS, turn.abort.signal);
    const known = await this.parts.knowledge.about(opening ? null : history.question(), turn.abort.signal);
    for (let step = 0; !turn.abort.signal.aborted; step += 1) {
      const from = turn.sentences.length;
      const result = await writeReply(model, {
        messages: history.forModel(opening && step === 0, known),
        tools,
        toolsExhausted: step === MAX_TOOL_STEPS,
        language: script.language,
        signal: turn.abort.signal,
        onSentence: (sentence) => this.speak(turn, sentence),
        onError: (error) => this.hooks.failed('llm', error),
      });
      if (turn.abort.signal.aborted) return;
      turn.tool = result.tool;
      if (result.tool === 'transfer_call') this.transferReason = result.toolReason;
      if (result.calls.length > 0) await this.runTools(turn, result.calls, from);
      if (turn.abort.signal.aborted) return;
      if (result.calls.length === 0 || result.tool !== null) return turn.spoken.end(result.failed);
    }
  }

  /** Puts the sentences since the last round, the calls and their results into the history in the model's order. */
  private async runTools(turn: LiveTurn, calls: ToolCall[], from: number): Promise<void> {
    const first = turn.toolPlaces.at(-1)?.to ?? 0;
    const place = this.parts.history.toolCalls(turn.sentences.slice(first).join(' '), calls);
    turn.toolPlaces.push({ from: first, to: turn.sentences.length, place });
    this.hooks.working(turn.generation, TOOL_MAX_MS);
    await this.parts.runner.run(calls, place, {
      spoke: turn.sentences.length > from,
      say: (text) => this.speak(turn, text),
      signal: turn.abort.signal,
    });
  }

  private speak(turn: LiveTurn, sentence: string): void {
    turn.sentences.push(sentence);
    turn.spoken.say(sentence);
  }

  /** Records what was heard before each round of tools; returns what was heard after the last. */
  private settleTools(turn: LiveTurn): string {
    for (const { from, to, place } of turn.toolPlaces) place.heard(turn.spoken.heard(from, to));
    return turn.spoken.heard(turn.toolPlaces.at(-1)?.to ?? 0);
  }

  private open(generation: number, kind: LiveTurn['kind']): LiveTurn {
    const id = newId();
    const turn: LiveTurn = {
      id,
      generation,
      kind,
      abort: new AbortController(),
      startedAt: null,
      latencyMs: null,
      tool: null,
      sentences: [],
      toolPlaces: [],
      spoken: new SpokenTurn({
        media: this.parts.media,
        speech: this.parts.speech,
        voice: this.parts.voice,
        generation,
        id,
        onAudible: (atMs) => this.audible(turn, atMs),
        onHeard: (text) => this.reportTurn(turn, text, false, false),
        onError: (error) => this.hooks.failed('tts', error),
        onDone: (outcome) => {
          this.close(turn);
          this.hooks.done(generation, outcome, turn.tool);
        },
      }),
    };
    this.current = turn;
    this.turns.add(turn);
    return turn;
  }

  private audible(turn: LiveTurn, atMs: number): void {
    turn.startedAt = this.parts.clock.now().toISOString();
    if (turn.kind === 'reply' && this.callerStoppedAtMs !== null) {
      turn.latencyMs = Math.max(0, Math.round(atMs - this.callerStoppedAtMs));
      this.parts.metrics.turnLatency.observe(turn.latencyMs / 1000);
    }
    this.callerStoppedAtMs = null;
    this.hooks.audible(turn.generation);
  }

  /** The turn was played to its end. */
  private close(turn: LiveTurn): void {
    if (this.current === turn) this.current = null;
    this.turns.delete(turn);
    const heard = turn.spoken.heard();
    this.parts.history.assistant(this.settleTools(turn), false);
    this.reportTurn(turn, heard, true, false);
  }

  private reportTurn(turn: LiveTurn, content: string, final: boolean, interrupted: boolean): void {
    if (content === '') return;
    this.hooks.report({
      type: 'turn',
      turn_id: turn.id,
      role: 'bot',
      content,
      started_at: turn.startedAt ?? this.parts.clock.now().toISOString(),
      final,
      ...(interrupted ? { interrupted } : {}),
      ...(turn.latencyMs === null ? {} : { response_latency_ms: turn.latencyMs }),
    });
  }
}
