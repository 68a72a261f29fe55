import { Injectable } from '@nestjs/common';
import type { Page, PhoneNumber, RequestBody } from '@parley/contracts';
import { Database, pageOf } from '@parley/persistence';
import { pageLimit, pageStart } from '../paging';
import { SandboxProvisioner } from '../sandbox/sandbox.provisioner';
import { PhoneNumberRow } from './phone-number.row';
import { phoneNumberView } from './phone-number.view';

@Injectable()
export class PhoneNumberQueries {
  constructor(
    private readonly db: Database,
    private readonly sandbox: SandboxProvisioner,
  ) {}

  async list(body: RequestBody<'numbers.list'>): Promise<Page<PhoneNumber>> {
    await this.sandbox.ensure(body.account_id);
    const limit = pageLimit(body.limit);
    const after = pageStart(body.cursor);
    const query = this.db.dataSource.manager
      .createQueryBuilder(PhoneNumberRow, 'n')
      .where('n.accountId = :accountId and n.deletedAt is null', { accountId: body.account_id })
      .orderBy('n.createdAt', 'DESC')
      .addOrderBy('n.id', 'DESC')
      .limit(limit + 1);
    if (after) query.andWhere('(n.created_at, n.id) < (:at, :id)', after);
    const page = pageOf(await query.getMany(), limit, (row) => ({ at: row.createdAt, id: row.id }));
    return { ...page, items: page.items.map(phoneNumberView) };
  }
}
