import { newId } from '@parley/platform';
import type { ToolCall } from '@parley/providers';
import type { NewLegReport } from '../../leg/leg-reporter';
import type { ToolPlace } from './history';
import type { NextAcknowledgement } from './tool-acknowledgement';

/** The outcome of a tool call. */
export interface ToolOutcome {
  outcome: string;
  /** For the language model. */
  result: string;
  latencyMs: number;
}

export interface ToolRequest {
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

export type InvokeTool = (call: ToolRequest) => Promise<ToolOutcome>;

export interface ToolRunnerParts {
  invoke: InvokeTool;
  ack: NextAcknowledgement | null;
  report: (news: NewLegReport) => void;
  onError: (error: unknown) => void;
}

/** A tool that takes longer than this is announced to the caller. */
const ACK_MS = 700;
/** And again while it is still running. */
const ACK_AGAIN_MS = 8_000;

/**
 * Runs the tools a language model asked for. A barge-in stops the waiting, not the tool: it may have booked something
 * already, and its result goes into the history whenever it arrives.
 */
export class ToolRunner {
  private readonly running = new Set<Promise<unknown>>();

  constructor(private readonly parts: ToolRunnerParts) {}

  /** Resolves when every tool has answered, or at once when `signal` aborts. */
  async run(
    calls: readonly ToolCall[],
    place: ToolPlace,
    options: { spoke: boolean; say: (text: string) => void; signal: AbortSignal },
  ): Promise<void> {
    const work = Promise.all(calls.map((call, index) => this.one(call, index, place)));
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
    await this.acknowledged(work, options);
  }

  /** Waits a little for tools whose turn was cut, so that the next reply knows their results. */
  async settled(withinMs: number, signal: AbortSignal): Promise<void> {
    if (this.running.size > 0) await soonest(Promise.all(this.running), withinMs, signal);
  }

  private async acknowledged(
    work: Promise<unknown>,
    { spoke, say, signal }: { spoke: boolean; say: (text: string) => void; signal: AbortSignal },
  ): Promise<void> {
    let waitMs = spoke ? ACK_AGAIN_MS : ACK_MS;
    while ((await soonest(work, waitMs, signal)) === 'late') {
      if (this.parts.ack) say(this.parts.ack());
      waitMs = ACK_AGAIN_MS;
    }
  }

  private async one(call: ToolCall, index: number, place: ToolPlace): Promise<void> {
    const id = newId();
    const done = await this.parts
      .invoke({ id, name: call.name, arguments: call.arguments })
      .catch((error: unknown) => {
        this.parts.onError(error);
        const result = JSON.stringify({ error: 'the tool could not be reached' });
        return { outcome: 'unreachable', result, latencyMs: 0 };
      });
    place.result(index, done.result);
    this.parts.report({
      type: 'note',
      name: 'tool_called',
      data: { tool: call.name, tool_call_id: id, outcome: done.outcome, latency_ms: done.latencyMs },
    });
  }
}

async function soonest(
  work: Promise<unknown>,
  withinMs: number,
  signal: AbortSignal,
): Promise<'done' | 'late' | 'aborted'> {
  if (signal.aborted) return 'aborted';
  let timer: NodeJS.Timeout | undefined;
  let onAbort: () => void = () => undefined;
  try {
    return await Promise.race([
      work.then(() => 'done' as const),
      new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), withinMs);
      }),
      new Promise<'aborted'>((resolve) => {
        onAbort = () => resolve('aborted');
        signal.addEventListener('abort', onAbort, { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
