import { Injectable } from '@nestjs/common';
import { AppError, isPlainObject, type RequestBody, type ToolCallResult } from '@parley/contracts';
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

  async execute(body: RequestBody<'functions.test'>): Promise<ToolCallResult> {
    const row = await this.functions.find(body.account_id, body.custom_function_id);
    for (const field of ['arguments', 'variables'] as const) {
      if (!isPlainObject(body[field])) throw AppError.validation(field, `${field} must be an object`);
    }
    return this.caller.call(this.secrets.definition(row), {
      accountId: body.account_id,
      toolCallId: newId(),
      agentId: null,
      callId: null,
      sessionId: null,
      customerId: null,
      arguments: body.arguments,
      variables: body.variables,
      endsAt: exchangeEndsAt(),
    });
  }
}
