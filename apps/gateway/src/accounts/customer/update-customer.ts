import { Injectable } from '@nestjs/common';
import type { CustomerDto, CustomerStatus, UpdateCustomerBody } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { CustomerRepository } from './customer.repository';
import type { CustomerRow } from './customer.row';
import { customer } from './customer.view';

@Injectable()
export class UpdateCustomer {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly clock: Clock,
  ) {}

  /** PATCH /customers/{id}: fields left out keep their value. */
  async execute(accountId: string, id: string, change: UpdateCustomerBody): Promise<CustomerDto> {
    return this.save(accountId, id, (row) => {
      if (change.name !== undefined) row.name = change.name;
      if (change.email !== undefined) row.email = change.email;
      if (change.metadata !== undefined) row.metadata = change.metadata;
    });
  }

  /** Moving to the status it has already changes nothing, so a retry is safe. */
  async moveTo(status: CustomerStatus, accountId: string, id: string): Promise<CustomerDto> {
    return this.save(accountId, id, (row) => {
      row.status = status;
    });
  }

  private async save(
    accountId: string,
    id: string,
    change: (row: CustomerRow) => void,
  ): Promise<CustomerDto> {
    const row = await this.customers.update(accountId, id, async (stored, tx) => {
      const before = JSON.stringify(stored);
      change(stored);
      if (JSON.stringify(stored) !== before) stored.updatedAt = this.clock.now();
      await keepAnswer(tx, () => customer(stored));
      return stored;
    });
    return customer(row);
  }
}
