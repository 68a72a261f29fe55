import { Injectable } from '@nestjs/common';
import { type CustomFunctionDto, refuse, type RequestBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import { asToolNameConflict, CustomFunctionRepository } from './custom-function.repository';
import { assertFunctionChange, mergeHeaders } from './custom-function.rules';
import { customFunction } from './custom-function.view';
import { FunctionSecrets } from './function-secrets';
import { bodyProblems, NO_PARAMETERS } from './tool-fields.rules';
import { ToolUrls } from './tool-urls';

type Body = RequestBody<'functions.update'>;

/** Fields left out keep their value; `headers` are replaced as a whole. */
@Injectable()
export class UpdateFunction {
  constructor(
    private readonly functions: CustomFunctionRepository,
    private readonly secrets: FunctionSecrets,
    private readonly urls: ToolUrls,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, custom_function_id: id, change }: Body): Promise<CustomFunctionDto> {
    assertFunctionChange(change);
    if (change.url !== undefined) await this.urls.check('url', change.url);
    try {
      return customFunction(await this.apply(account_id, id, change));
    } catch (error) {
      throw asToolNameConflict(error);
    }
  }

  private apply(
    accountId: string,
    id: string,
    change: Body['change'],
  ): ReturnType<CustomFunctionRepository['find']> {
    return this.functions.update(accountId, id, async (row, tx) => {
      if (change.name !== undefined && change.name !== row.name) {
        // The agents' tools carry the name: it is unique among each agent's. Those of deleted agents, which may still
        // speak, are nobody's any more.
        const rename = `update agent_tool t set name = $3 from agent a
          where t.account_id = $1 and t.custom_function_id = $2 and a.id = t.agent_id and a.deleted_at is null`;
        await tx.query(rename, [accountId, row.id, change.name]);
      }
      row.name = change.name ?? row.name;
      row.description = change.description ?? row.description;
      row.method = change.method ?? row.method;
      row.url = change.url ?? row.url;
      if (change.headers !== undefined) {
        row.headers = mergeHeaders(change.headers, row.headers, (name, value) =>
          this.secrets.sealHeader(row.id, name, value),
        );
      }
      if (change.query !== undefined) row.query = change.query;
      if (change.body !== undefined) row.body = change.body;
      // On the merged record; one from before this rule may be changed elsewhere.
      if (change.body !== undefined || change.method !== undefined) refuse(bodyProblems(row));
      row.parameters = change.parameters ?? row.parameters ?? NO_PARAMETERS;
      row.timeoutMs = change.timeout_ms ?? row.timeoutMs;
      const secret = change.signing_secret;
      if (secret !== undefined)
        row.signingSecret = secret === null ? null : this.secrets.sealSigning(row.id, secret);
      row.updatedAt = this.clock.now();
      return row;
    });
  }
}
