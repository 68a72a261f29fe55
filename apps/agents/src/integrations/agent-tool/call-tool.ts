import { Injectable } from '@nestjs/common';
import type { RequestBody, ToolCallResultDto } from '@parley/contracts';
import { exchangeEndsAt } from '../tool-runtime/time-left';
import { type ToolCallContext, ToolCaller } from '../tool-runtime/tool-caller';
import { failureText } from '../tool-runtime/tool-result.rules';
import { AgentToolbox } from './agent-toolbox';
import type { Resolved } from './tool-source';
import { ToolSources } from './tool-sources';

const UNAUTHORIZED = 401;

type Body = RequestBody<'agents.tool_call'>;

/** A call's language model asked for a tool. What is wrong with the tool is an answer, not an error. */
@Injectable()
export class CallTool {
  constructor(
    private readonly toolbox: AgentToolbox,
    private readonly sources: ToolSources,
    private readonly caller: ToolCaller,
  ) {}

  async execute(body: Body): Promise<ToolCallResultDto> {
    const context = contextOf(body);
    const row = await this.toolbox.byName(context.accountId, body.agent_id, body.tool);
    const found = row && (await this.sources.of(row.kind).resolve(row, context));
    if (!found) return unknownTool(context.toolCallId);
    const done = await this.attempt(found, context);
    // Nothing was done with it: once more with credentials that are taken.
    const renewed = found.ok && done.status_code === UNAUTHORIZED ? await found.renewed?.() : null;
    return renewed ? this.attempt(renewed, context) : done;
  }

  private attempt(found: Resolved, context: ToolCallContext): Promise<ToolCallResultDto> {
    return found.ok
      ? this.caller.call(found.tool, context)
      : this.caller.refuse(found.tool, context, found.reason);
  }
}

function contextOf(body: Body): ToolCallContext {
  return {
    accountId: body.account_id,
    toolCallId: body.tool_call_id,
    agentId: body.agent_id,
    callId: body.call_id,
    sessionId: body.session_id ?? null,
    customerId: body.customer_id ?? null,
    arguments: body.arguments,
    variables: body.variables,
    endsAt: exchangeEndsAt(),
  };
}

/** Detached or disabled while the call goes on, or made up by the model. */
function unknownTool(toolCallId: string): ToolCallResultDto {
  const result = failureText('there is no such tool any more');
  return { tool_call_id: toolCallId, outcome: 'refused', result, status_code: null, latency_ms: 0 };
}
