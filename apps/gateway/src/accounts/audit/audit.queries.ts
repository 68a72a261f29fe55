import { Injectable } from '@nestjs/common';
import type { OperatorActionDto, OperatorActionListDto, OperatorActionListQuery } from '@parley/contracts';
import { createdBetween, Database, keysetPage } from '@parley/persistence';
import { OperatorActionRow } from './operator-action.row';

@Injectable()
export class AuditQueries {
  constructor(private readonly db: Database) {}

  async list({
    partner_id,
    action,
    created_after,
    created_before,
    ...page
  }: OperatorActionListQuery): Promise<OperatorActionListDto> {
    const query = this.db.dataSource
      .getRepository(OperatorActionRow)
      .createQueryBuilder('action')
      .where('true');
    if (partner_id !== undefined) query.andWhere('action.partner_id = :partner_id', { partner_id });
    if (action !== undefined) query.andWhere('action.action = :action', { action });
    createdBetween(query, created_after, created_before);
    const { items, pagination } = await keysetPage(query, page, operatorAction);
    return { actions: items, pagination };
  }
}

function operatorAction(row: OperatorActionRow): OperatorActionDto {
  return {
    id: row.id,
    operator: row.operator,
    request_id: row.requestId,
    address: row.address,
    action: row.action,
    partner_id: row.partnerId,
    target_id: row.targetId,
    before: row.before,
    after: row.after,
    created_at: row.createdAt.toISOString(),
  };
}
