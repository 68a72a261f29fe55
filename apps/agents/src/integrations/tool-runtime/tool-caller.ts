import { Injectable } from '@nestjs/common';
import type { ToolCallResultDto, ToolOutcome, Variables } from '@parley/contracts';
import { EgressClient, EgressError, type EgressResponse } from '@parley/egress';
import { Clock, newId } from '@parley/platform';
import { IntegrationLogs } from '../integration-log/integration-logs';
import { ArgumentChecker } from './argument-checker';
import { excerpt } from './redact.rules';
import { fillArguments } from './template.rules';
import type { ToolDefinition } from './tool-definition';
import { buildRequest, type ToolRequest } from './tool-request.rules';
import { beginningOf, failureText, readableBody } from './tool-result.rules';

/** For whom and with what a tool is called. */
export interface ToolCallContext {
  accountId: string;
  toolCallId: string;
  agentId: string | null;
  callId: string | null;
  sessionId: string | null;
  customerId: string | null;
  arguments: Record<string, unknown>;
  variables: Variables;
  /** Epoch ms by which the request has to be over, however long the tool may take. */
  endsAt: number;
}

interface Outcome {
  outcome: ToolOutcome;
  result: string;
  statusCode: number | null;
  error: string | null;
  /** The bodies, for the log's excerpts. */
  sent: string | null;
  received: string | null;
}

/** Bytes of an answer that are read. */
const MAX_BYTES = 65_536;

/** Calls a tool, come what may: whatever goes wrong is an answer the language model can speak about, and a line in the log. */
@Injectable()
export class ToolCaller {
  private readonly checker = new ArgumentChecker();

  constructor(
    private readonly egress: EgressClient,
    private readonly logs: IntegrationLogs,
    private readonly clock: Clock,
  ) {}

  async call(tool: ToolDefinition, context: ToolCallContext): Promise<ToolCallResultDto> {
    return this.recorded(tool, context, () => this.attempt(tool, context));
  }

  /** A call that cannot even be tried, such as one for a customer who has connected no account. */
  async refuse(tool: ToolDefinition, context: ToolCallContext, reason: string): Promise<ToolCallResultDto> {
    return this.recorded(tool, context, async () => failed('refused', reason, null));
  }

  private async recorded(
    tool: ToolDefinition,
    context: ToolCallContext,
    work: () => Promise<Outcome>,
  ): Promise<ToolCallResultDto> {
    const startedAt = performance.now();
    const done = await work();
    const latencyMs = Math.round(performance.now() - startedAt);
    await this.logs.write({
      id: newId(),
      accountId: context.accountId,
      toolCallId: context.toolCallId,
      kind: tool.kind,
      tool: tool.name,
      customFunctionId: tool.customFunctionId,
      connectorId: tool.connectorId,
      agentId: context.agentId,
      callId: context.callId,
      sessionId: context.sessionId,
      customerId: context.customerId,
      method: tool.method,
      // As it was written: what it was filled with may be somebody's number.
      url: tool.url.split('?')[0] ?? '',
      outcome: done.outcome,
      statusCode: done.statusCode,
      latencyMs,
      error: excerpt(done.error, tool.secrets),
      requestExcerpt: excerpt(done.sent, tool.secrets),
      responseExcerpt: excerpt(done.received, tool.secrets),
      createdAt: this.clock.now(),
    });
    return {
      tool_call_id: context.toolCallId,
      outcome: done.outcome,
      result: done.result,
      status_code: done.statusCode,
      latency_ms: latencyMs,
    };
  }

  private async attempt(tool: ToolDefinition, context: ToolCallContext): Promise<Outcome> {
    const given = fillArguments(context.arguments, context.variables);
    const sent = JSON.stringify(given);
    const checked = await this.checker.check(tool.parameters, given);
    if ('problem' in checked) return failed('invalid_arguments', checked.problem, sent);
    const scope = { arguments: checked.given, variables: context.variables };
    const built = buildRequest(tool, scope, context.toolCallId, this.clock.now());
    if (!built.ok) return failed('invalid_arguments', built.problem, sent);
    try {
      return answered(await this.send(tool, built.request, context.endsAt), built.request.body ?? sent);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const outcome =
        error.failure === 'timeout' || error.failure === 'refused' ? error.failure : 'unreachable';
      return failed(outcome, error.message, built.request.body ?? sent);
    }
  }

  private send(
    tool: ToolDefinition,
    { method, url, headers, body }: ToolRequest,
    endsAt: number,
  ): Promise<EgressResponse> {
    return this.egress.request({
      method,
      url,
      headers,
      ...(body === null ? {} : { body }),
      deadlineMs: Math.max(Math.min(tool.timeoutMs, endsAt - Date.now()), 1),
      maxBytes: MAX_BYTES,
    });
  }
}

function answered(response: EgressResponse, sent: string): Outcome {
  const body = readableBody(response);
  const statusCode = response.status;
  if (statusCode >= 200 && statusCode < 300) {
    const result = body ?? failureText('the tool answered with something that is not text');
    return {
      outcome: 'ok',
      result: result === '' ? '{"ok":true}' : result,
      statusCode,
      error: null,
      sent,
      received: body,
    };
  }
  const error = `the tool answered with HTTP ${statusCode}`;
  const result = failureText(error, body === null || body === '' ? {} : { answer: beginningOf(body, 2_000) });
  return { outcome: 'http_error', result, statusCode, error, sent, received: body };
}

function failed(outcome: ToolOutcome, error: string, sent: string | null): Outcome {
  const said = outcome === 'invalid_arguments' ? `the arguments are not valid: ${error}` : error;
  return { outcome, result: failureText(said), statusCode: null, error, sent, received: null };
}
