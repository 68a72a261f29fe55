import { Injectable } from '@nestjs/common';
import { AppError, type CustomFunctionDto, type RequestBody, TOOL_LIMITS } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { asToolNameConflict, CustomFunctionRepository } from './custom-function.repository';
import { CustomFunctionRow } from './custom-function.row';
import { assertFunction, mergeHeaders } from './custom-function.rules';
import { customFunction } from './custom-function.view';
import { FunctionSecrets } from './function-secrets';
import { NO_PARAMETERS } from './tool-fields.rules';
import { ToolUrls } from './tool-urls';

@Injectable()
export class CreateFunction {
  constructor(
    private readonly db: Database,
    private readonly functions: CustomFunctionRepository,
    private readonly secrets: FunctionSecrets,
    private readonly urls: ToolUrls,
    private readonly clock: Clock,
  ) {}

  async execute({
    account_id,
    function: given,
  }: RequestBody<'functions.create'>): Promise<CustomFunctionDto> {
    assertFunction(given);
    await this.urls.check('url', given.url);
    const id = newId();
    const now = this.clock.now();
    const secret = given.signing_secret ?? null;
    const row: CustomFunctionRow = Object.assign(new CustomFunctionRow(), {
      id,
      accountId: account_id,
      name: given.name,
      description: given.description,
      method: given.method,
      url: given.url,
      headers: mergeHeaders(given.headers ?? [], [], (name, value) =>
        this.secrets.sealHeader(id, name, value),
      ),
      query: given.query ?? null,
      body: given.body ?? null,
      parameters: given.parameters ?? NO_PARAMETERS,
      timeoutMs: given.timeout_ms ?? TOOL_LIMITS.timeoutMs.default,
      signingSecret: secret === null ? null : this.secrets.sealSigning(id, secret),
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.db.transaction(async (tx) => {
        // One creation at a time on an account, so that the cap holds.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `custom_function/${account_id}`,
        ]);
        const count = await tx.count(CustomFunctionRow, { where: { accountId: account_id } });
        if (count >= TOOL_LIMITS.functionsPerAccount)
          throw new AppError(
            'LIMIT_REACHED',
            `An account may have ${TOOL_LIMITS.functionsPerAccount} custom functions`,
          );
        await this.functions.insert(tx, row);
        await keepAnswer(tx, () => customFunction(row));
      });
    } catch (error) {
      throw asToolNameConflict(error);
    }
    return customFunction(row);
  }
}
