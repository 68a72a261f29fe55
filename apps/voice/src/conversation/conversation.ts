import type { CallAssignment, EndCallReason } from '@parley/contracts';
import type { MediaSession } from '@parley/media';
import type { Clock, Log } from '@parley/platform';
import { newId } from '@parley/platform';
import type { LanguageModel, SpeechRecognizer } from '@parley/providers';
import { AgentTurns } from './agent-turns';
import type { NewLegReport } from '../leg/leg-reporter';
import type { ConversationMetrics } from './conversation.metrics';
import { newConversation, next, nextDeadline } from './turn-taking/conversation.state';
import type {
  ConversationEffect,
  ConversationEvent,
  ConversationState,
} from './turn-taking/conversation.types';
import { type CallScript, scriptFor, voiceSettings } from './script/call-script';
import { CallerTranscriber } from './speech/caller-transcriber';
import { ConversationHistory } from './reply/history';
import { type AskKnowledge, KnowledgeLookup, lookupLimitMs } from './reply/knowledge-lookup';
import type { SpeechCache } from '../providers/speech-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { acknowledgements } from './reply/tool-acknowledgement';
import { type InvokeTool, ToolRunner } from './reply/tool-runner';
import { toolsFor } from './reply/tools';

export interface ConversationParts {
  media: MediaSession;
  model: Pick<LanguageModel, 'complete'>;
  recognizer: Pick<SpeechRecognizer, 'open'>;
  speech: SpeechCache;
  clock: Clock;
  log: Log;
  metrics: ConversationMetrics;
  /** Phrases a caller of this agent is likely to say. */
  hintsFor: (systemPrompt: string) => readonly string[];
  invokeTool: InvokeTool;
  /** Absent for an agent without documents. */
  askKnowledge?: AskKnowledge;
}

export interface ConversationHooks {
  report: (news: NewLegReport) => void;
  /** The conversation is over; called once. */
  end: (reason: EndCallReason) => void;
  /** Transfer the call to a human; answered by `transferResult`. */
  transfer: (reason: string | null) => void;
}

/** How long an ended call waits for the transcript of the caller's last words. */
const LAST_WORDS_MS = 1_000;

/** Runs the turn-taking state machine of one call: performs its effects and feeds events back into it. */
export class Conversation {
  private state: ConversationState;
  private readonly script: CallScript;
  private readonly history: ConversationHistory;
  private readonly agent: AgentTurns;
  private readonly transcriber: CallerTranscriber;
  private readonly pending: ConversationEvent[] = [];
  private dispatching = false;
  private timer: NodeJS.Timeout | undefined;
  private userTurn: { id: number; turnId: string; startedAt: string } | null = null;
  /** When the caller began speech that is no turn yet, and when the caller last began to speak. */
  private speechStartedAt: Date | null = null;
  private lastSpeechAt: Date | null = null;
  private stopped = false;
  private callerTurnCount = 0;
  /** Transcripts that came too late to be answered. */
  private readonly lateTranscripts: string[] = [];

  constructor(
    assignment: Pick<CallAssignment, 'agent' | 'variables' | 'direction'>,
    private readonly parts: ConversationParts,
    private readonly hooks: ConversationHooks,
  ) {
    const { agent } = assignment;
    this.script = scriptFor(assignment, parts.clock.now(), (names) => {
      hooks.report({ type: 'note', name: 'unknown_variables', data: { names: names.join(', ') } });
    });
    this.state = newConversation(this.script.rules);
    this.history = new ConversationHistory(this.script.systemPrompt);
    this.agent = new AgentTurns(
      {
        ...parts,
        script: this.script,
        history: this.history,
        tools: toolsFor(agent),
        runner: new ToolRunner({
          invoke: parts.invokeTool,
          ack: acknowledgements(agent.tool_ack_config, this.script.language, assignment.variables),
          report: hooks.report,
          onError: (error) => parts.log.warn('conversation.tool_failed', { err: error }),
        }),
        knowledge: new KnowledgeLookup({
          ask: parts.askKnowledge,
          withinMs: lookupLimitMs(agent),
          onOutcome: (outcome) => parts.metrics.knowledgeLookups.inc({ outcome }),
          onError: (error) => parts.log.warn('conversation.knowledge_failed', { err: error }),
        }),
        voice: voiceSettings(agent),
      },
      {
        report: hooks.report,
        audible: (generation) => this.dispatch({ type: 'agent_audible', generation }),
        working: (generation, ms) => this.dispatch({ type: 'agent_working', generation, ms }),
        done: (generation, outcome, tool) => {
          this.dispatch({ type: 'agent_done', generation, outcome, tool });
        },
        failed: (kind, error) => this.providerFailed(kind, error),
      },
    );
    this.transcriber = new CallerTranscriber({
      recognizer: parts.recognizer,
      language: this.script.language,
      hints: parts.hintsFor(this.script.systemPrompt),
      vocabulary: agent.vocabulary ?? [],
      onPartial: (text) => this.dispatch({ type: 'partial', text }),
      onError: (error) => this.providerFailed('stt', error),
    });
  }

  /** While the phone rings: opens the recognizer and renders the greeting; resolves when the greeting is ready. */
  async prepare(): Promise<void> {
    const { intro, text } = this.script.lines;
    this.transcriber.warmUp();
    if (intro !== null) await this.agent.prerender(intro);
    // Only now: the greeting is rendered first.
    for (const line of ['still_there', 'repeat', 'farewell'] as const) void this.agent.prerender(text(line));
  }

  /** The call is answered and media flows. */
  start(): void {
    const { media } = this.parts;
    this.transcriber.listen(media);
    media.on('speech-start', ({ startedAtMs }) => {
      this.lastSpeechAt = this.parts.clock.now();
      this.speechStartedAt ??= this.lastSpeechAt;
      this.dispatch({ type: 'speech_start', startedAtMs });
    });
    media.on('speech-end', ({ lastVoicedAtMs }) => {
      this.agent.callerStopped(lastVoicedAtMs);
      this.dispatch({ type: 'speech_end' });
    });
    media.on('dtmf', ({ digit }) => this.digit(digit));
    this.dispatch({ type: 'answered', intro: this.script.lines.intro !== null });
  }

  digit(digit: string): void {
    if (this.stopped) return;
    this.hooks.report({ type: 'dtmf', digit });
    this.agent.callerStopped(null);
    this.dispatch({ type: 'digit', digit });
  }

  hold(on: boolean): void {
    this.dispatch({ type: 'hold', on });
  }

  transferResult(ok: boolean): void {
    this.history.tool(
      'transfer_call',
      ok ? 'transferred' : 'the transfer failed; the caller is still on the line',
    );
    this.dispatch({ type: 'transfer_result', ok });
  }

  /** Caller turns so far; two or more are taken for a human. */
  get callerTurns(): number {
    return this.callerTurnCount;
  }

  /** Completes the transcript: what was heard of the running turn, and what the caller said last. */
  async stop(reason: EndCallReason): Promise<void> {
    const first = !this.stopped;
    if (first) this.dispatch({ type: 'end', reason });
    this.stopped = true;
    clearTimeout(this.timer);
    if (first) await this.lastWords();
    this.transcriber.close();
    await this.agent.closed();
  }

  /** A caller who speaks and hangs up at once still goes into the transcript. */
  private async lastWords(): Promise<void> {
    const { caller, userTurn, userTurns } = this.state;
    const unheard = caller.speaking || caller.waiting > this.lateTranscripts.length;
    const late = new AbortController();
    const last = unheard
      ? await Promise.race([
          this.transcriber.finalize(),
          sleep(LAST_WORDS_MS, null, { signal: late.signal, ref: false }).catch(() => null),
        ])
      : null;
    late.abort();
    const words = [caller.fresh, ...this.lateTranscripts, last?.text ?? ''].join(' ').trim();
    if (words === '') return;
    this.userSaid(userTurn?.id ?? userTurns + 1, `${userTurn?.text ?? ''} ${words}`.trim());
  }

  private dispatch(event: ConversationEvent): void {
    if (this.stopped) return;
    this.pending.push(event);
    if (this.dispatching) return;
    this.dispatching = true;
    try {
      for (let due = this.pending.shift(); due; due = this.pending.shift()) this.step(due);
    } finally {
      this.dispatching = false;
    }
    this.schedule();
  }

  private step(event: ConversationEvent): void {
    const { state, effects } = next(this.state, event, this.parts.media.nowMs());
    this.state = state;
    for (const effect of effects) this.perform(effect);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const due = nextDeadline(this.state);
    if (due === null || this.stopped) return;
    const wait = Math.max(0, Math.ceil(due - this.parts.media.nowMs()));
    this.timer = setTimeout(() => this.dispatch({ type: 'tick' }), wait);
  }

  private perform(effect: ConversationEffect): void {
    const { media } = this.parts;
    switch (effect.type) {
      case 'say':
        return this.agent.say(effect.generation, effect.line);
      case 'reply':
        return this.agent.reply(effect.generation, effect.opening);
      case 'cut':
        return this.agent.cut(effect.generation);
      case 'pause':
        return media.pause();
      case 'resume':
        return media.resume();
      case 'finalize':
        return void this.transcribe();
      case 'user_turn':
        return this.userSaid(effect.id, effect.text);
      case 'transfer':
        return this.hooks.transfer(this.agent.transferReason);
      case 'note':
        if (effect.name === 'barge_in') this.parts.metrics.bargeIns.inc();
        return this.parts.log.debug('conversation.note', { note: effect.name });
      case 'end':
        return this.hooks.end(effect.reason);
    }
  }

  private async transcribe(): Promise<void> {
    const { text, failed } = await this.transcriber.finalize();
    // Said over the farewell or while hanging up: transcribed, not answered.
    if (this.stopped || this.state.ending) return void this.lateTranscripts.push(text);
    this.dispatch({ type: 'final', text, failed });
    // Speech that became no turn (a backchannel, a noise) must not date the next one.
    const { fresh, speaking } = this.state.caller;
    if (fresh === '') this.speechStartedAt = speaking ? this.lastSpeechAt : null;
  }

  private userSaid(id: number, text: string): void {
    if (this.userTurn?.id !== id) {
      const startedAt = (this.speechStartedAt ?? this.parts.clock.now()).toISOString();
      this.userTurn = { id, turnId: newId(), startedAt };
      this.callerTurnCount += 1;
    }
    this.speechStartedAt = null;
    this.history.user(id, text);
    const { turnId, startedAt } = this.userTurn;
    this.hooks.report({
      type: 'turn',
      turn_id: turnId,
      role: 'user',
      content: text,
      started_at: startedAt,
      final: true,
    });
  }

  private providerFailed(kind: 'llm' | 'stt' | 'tts', error: unknown): void {
    this.parts.metrics.providerErrors.inc({ kind });
    this.parts.log.warn('conversation.provider_failed', { kind, err: error });
  }
}
