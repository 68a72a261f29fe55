import { Injectable } from '@nestjs/common';
import type { RequestBody, ToolCallResultDto } from '@parley/contracts';
import { newId } from '@parley/platform';
import { exchangeEndsAt } from '../tool-runtime/time-left';
import { ToolCaller } from '../tool-runtime/tool-caller';
import { CustomFunctionRepository } from './custom-function.repository';
import { FunctionSecrets } from './function-secrets';

/** Calls a function as an agent would, outside any call. */
@Injectable()
export class TestFunction {
  constructor(
    private readonly functions: CustomFunctionRepository,
    private readonly secrets: FunctionSecrets,
    private readonly caller: ToolCaller,
  ) {}

  async execute(body: RequestBody<'functions.test'>): Promise<ToolCallResultDto> {
    const row = await this.functions.find(body.account_id, body.custom_function_id);
    return this.caller.call(this.secrets.definition(row), {
      accountId: body.account_id,
      toolCallId: newId(),
      agentId: null,
      callId: null,
      sessionId: null,
      customerId: null,
      arguments: body.arguments ?? {},
      variables: body.variables ?? {},
      endsAt: exchangeEndsAt(),
    });
  }
}
