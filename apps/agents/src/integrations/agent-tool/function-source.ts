import { Injectable } from '@nestjs/common';
import { AppError, type SnapshotTool } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { type EntityManager, In } from 'typeorm';
import { CustomFunctionRow } from '../custom-function/custom-function.row';
import { FunctionSecrets } from '../custom-function/function-secrets';
import type { AgentToolRow } from './agent-tool.row';
import type { Resolved, SourceIds, ToolSource } from './tool-source';

@Injectable()
export class FunctionSource implements ToolSource {
  constructor(
    private readonly db: Database,
    private readonly secrets: FunctionSecrets,
  ) {}

  async attachable(tx: EntityManager, accountId: string, ids: SourceIds): Promise<{ name: string }> {
    const where = { id: ids.customFunctionId ?? '', accountId };
    // Locked, so that it is neither deleted nor renamed under the attachment.
    const row = await tx.findOne(CustomFunctionRow, { where, lock: { mode: 'pessimistic_read' } });
    if (!row) {
      const field = 'custom_function_id';
      throw AppError.validation(field, `${field} is not known on your account`);
    }
    return { name: row.name };
  }

  async offers(accountId: string, rows: readonly AgentToolRow[]): Promise<Map<string, SnapshotTool>> {
    const ids = rows.flatMap(({ customFunctionId }) => (customFunctionId === null ? [] : [customFunctionId]));
    if (ids.length === 0) return new Map();
    const found = await this.db.dataSource
      .getRepository(CustomFunctionRow)
      .findBy({ accountId, id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return new Map(
      rows.flatMap((row) => {
        const fn = byId.get(row.customFunctionId ?? '');
        if (!fn) return [];
        const description = row.description ?? fn.description;
        return [[row.id, { name: row.name, description, parameters: fn.parameters }]];
      }),
    );
  }

  async resolve(row: AgentToolRow): Promise<Resolved | null> {
    const fn = await this.db.dataSource
      .getRepository(CustomFunctionRow)
      .findOneBy({ id: row.customFunctionId ?? '', accountId: row.accountId });
    return fn && { ok: true, tool: { ...this.secrets.definition(fn), name: row.name } };
  }
}
