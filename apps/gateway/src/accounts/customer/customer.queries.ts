import { Injectable } from '@nestjs/common';
import type { CustomerDto, CustomerListDto, CustomerListQuery } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { CustomerRepository } from './customer.repository';
import { CustomerRow } from './customer.row';
import { customer } from './customer.view';

@Injectable()
export class CustomerQueries {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomerRepository,
  ) {}

  async get(accountId: string, id: string): Promise<CustomerDto> {
    return customer(await this.customers.find(accountId, id));
  }

  async list(accountId: string, query: CustomerListQuery): Promise<CustomerListDto> {
    const { external_id: externalId, status, ...page } = query;
    const rows = this.db.dataSource
      .getRepository(CustomerRow)
      .createQueryBuilder('customer')
      .where('customer.account_id = :accountId', { accountId });
    if (externalId !== undefined) rows.andWhere('customer.external_id = :externalId', { externalId });
    if (status !== undefined) rows.andWhere('customer.status = :status', { status });
    const { items, pagination } = await keysetPage(rows, page, customer);
    return { customers: items, pagination };
  }
}
