import { Clock, Log, Metrics } from '@parley/platform';
import type { NewLegReport } from '../../src/leg/leg-reporter';
import { Conversation } from '../../src/conversation/conversation';
import { conversationMetrics } from '../../src/conversation/conversation.metrics';
import type { AskKnowledge } from '../../src/conversation/reply/knowledge-lookup';
import { SpeechCache } from '../../src/providers/speech-cache';
import type { InvokeTool, ToolRequest } from '../../src/conversation/reply/tool-runner';
import { anAgent, anAssignment } from './assignments';
import { FakeMedia } from './fake-media';
import { FakeModel, FakeRecognizer, FakeSynthesizer, MS_PER_CHAR } from './fake-providers';

export type Turn = Extract<NewLegReport, { type: 'turn' }>;

/** One call over fake media, under fake timers. */
export class Scene {
  readonly media = new FakeMedia();
  readonly synthesizer = new FakeSynthesizer();
  readonly recognizer = new FakeRecognizer();
  readonly news: NewLegReport[] = [];
  readonly ended: string[] = [];
  readonly transfers: (string | null)[] = [];
  /** What the agent's tools were asked, and how they answer. */
  readonly toolCalls: ToolRequest[] = [];
  tool: InvokeTool = async () => ({ outcome: 'ok', result: '{}', latencyMs: 1 });
  readonly conversation: Conversation;

  constructor(
    readonly model: FakeModel,
    agent = anAgent(),
    variables: Record<string, string> = {},
    askKnowledge?: AskKnowledge,
  ) {
    this.conversation = new Conversation(
      anAssignment({ agent, variables }),
      {
        media: this.media,
        model,
        recognizer: this.recognizer,
        speech: new SpeechCache(this.synthesizer),
        clock: new Clock(),
        log: Log.create({ service: 'test', level: 'silent' }),
        metrics: conversationMetrics(new Metrics('test')),
        hintsFor: () => [],
        ...(askKnowledge ? { askKnowledge } : {}),
        invokeTool: (call) => {
          this.toolCalls.push(call);
          return this.tool(call);
        },
      },
      {
        report: (news) => this.news.push(news),
        end: (reason) => this.ended.push(reason),
        transfer: (reason) => this.transfers.push(reason),
      },
    );
  }

  async answered(): Promise<this> {
    void this.conversation.prepare();
    await pass(500);
    this.conversation.start();
    return this;
  }

  /** Voice for `ms`, noticed as over 300 ms later, understood as `text`. */
  async says(text: string, ms = 800): Promise<void> {
    const startedAtMs = this.media.nowMs();
    await pass(100);
    this.media.emit('speech-start', { startedAtMs, atMs: this.media.nowMs() });
    await pass(ms + 200);
    this.recognizer.next = text;
    this.media.emit('speech-end', { lastVoicedAtMs: startedAtMs + ms, atMs: this.media.nowMs() });
    await pass(10);
  }

  get turns(): Turn[] {
    return this.news.filter((news): news is Turn => news.type === 'turn');
  }

  /** The transcript as calls would keep it: the last version of each turn. */
  get transcript(): string[] {
    const byId = new Map(this.turns.map((turn) => [turn.turn_id, turn]));
    const inOrder = [...byId.values()].sort((a, b) => a.started_at.localeCompare(b.started_at));
    return inOrder.map(
      (turn) => `${turn.role}${turn.interrupted ? ' (cut)' : ''}${turn.final ? '' : ' ...'}: ${turn.content}`,
    );
  }
}

export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
export const spoken = (text: string): number => text.length * MS_PER_CHAR + 200;
