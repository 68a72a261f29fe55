import { Injectable } from '@nestjs/common';
import type { ExtractionResultDto, RequestBody } from '@parley/contracts';
import { Clock, Log, requestContext } from '@parley/platform';
import { type CompletionRequest, type LanguageModel, ProviderError } from '@parley/providers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExtractionModels } from './extraction-models';
import { extractionQuestion, type Rejected } from './extraction-prompt.rules';
import { readValues } from './extraction-values.rules';

const ATTEMPTS = 3;
const ATTEMPT_MS = 12_000;
const TOTAL_MS = 30_000;
/** For the answer to travel back. */
const MARGIN_MS = 300;
const PAUSE_MS = 250;

type Model = Pick<LanguageModel, 'model' | 'complete'>;
type Outcome = { values: Record<string, unknown> } | { error: string; final: boolean; rejected?: Rejected };

/** Asks the model up to three times; a failure is part of the answer, not an error. */
@Injectable()
export class RunExtraction {
  constructor(
    private readonly models: ExtractionModels,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute(task: RequestBody<'agents.extract'>): Promise<ExtractionResultDto> {
    const model = this.models.named(task.config.model);
    const started = this.clock.now().getTime();
    const until = Math.min(started + TOTAL_MS, requestContext.get()?.deadlineAt ?? Infinity) - MARGIN_MS;
    let attempts = 0;
    let error = 'the model did not answer in time';
    let rejected: Rejected | undefined;
    while (attempts < ATTEMPTS && this.clock.now().getTime() < until) {
      if (attempts > 0) await sleep(PAUSE_MS * attempts);
      attempts += 1;
      const outcome = await this.attempt(model, task, rejected, until);
      if ('values' in outcome) return this.result(model, started, attempts, outcome.values, null);
      this.log.warn('extraction.attempt_failed', { call_id: task.call_id, attempts, reason: outcome.error });
      ({ error, rejected } = { rejected: undefined, ...outcome });
      if (outcome.final) break;
    }
    return this.result(model, started, attempts, null, error);
  }

  private async attempt(
    model: Model,
    task: RequestBody<'agents.extract'>,
    rejected: Rejected | undefined,
    until: number,
  ): Promise<Outcome> {
    const timeoutMs = Math.max(1, Math.min(ATTEMPT_MS, until - this.clock.now().getTime()));
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await textOf(model, extractionQuestion(task, rejected), signal);
      const reading = readValues(task.config.keys, answer);
      if ('values' in reading) return reading;
      const error = `the model's answer cannot be used: ${reading.problems.join('; ')}`.slice(0, 1_000);
      return { error, final: false, rejected: { answer, problems: reading.problems } };
    } catch (error) {
      if (error instanceof ProviderError) return { error: error.message, final: !error.retryable };
      if (signal.aborted) return { error: 'the model did not answer in time', final: false };
      this.log.error('extraction.failed', { call_id: task.call_id, err: error });
      return { error: 'something went wrong on our side', final: true };
    }
  }

  private result(
    { model }: Model,
    started: number,
    attempts: number,
    values: Record<string, unknown> | null,
    error: string | null,
  ): ExtractionResultDto {
    const now = this.clock.now();
    return {
      status: values ? 'success' : 'failed',
      model,
      extractedAt: values ? now.toISOString() : null,
      latencyMs: now.getTime() - started,
      attempts,
      values,
      error,
    };
  }
}

/** More than fifty keys with the longest values; a model that goes on is stopped. */
const ANSWER_MAX = 400_000;

async function textOf(model: Model, question: CompletionRequest, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const event of model.complete(question, signal)) {
    if (event.type === 'text') text += event.text;
    if (text.length > ANSWER_MAX) break;
  }
  return text;
}
