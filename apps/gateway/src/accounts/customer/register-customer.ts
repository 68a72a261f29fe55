import { Injectable } from '@nestjs/common';
import { AppError, type CustomerDto, type RegisterCustomerBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { CustomerRow } from './customer.row';
import { customer } from './customer.view';

/**
 * POST /customers: an unseen `external_id` creates; a known one with the same content is the
 * existing customer; a known one with other content is CONFLICT and changes nothing.
 */
@Injectable()
export class RegisterCustomer {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: string, body: RegisterCustomerBody): Promise<CustomerDto> {
    return this.db.transaction(async (tx) => {
      await this.insertUnseen(tx, accountId, body);
      const { row, same } = await this.compare(tx, accountId, body);
      if (!same) {
        throw new AppError('CONFLICT', 'A customer with that external_id and other content is registered');
      }
      await keepAnswer(tx, () => customer(row));
      return customer(row);
    });
  }

  /** Of two that come at once the later one waits here for the first, and then finds it there. */
  private async insertUnseen(
    tx: EntityManager,
    accountId: string,
    body: RegisterCustomerBody,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO customer (id, account_id, external_id, name, email, metadata, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'ACTIVE', $7, $7)
       ON CONFLICT (account_id, external_id) DO NOTHING`,
      [newId(), accountId, ...contentOf(body), this.clock.now()],
    );
  }

  /** Postgres compares: to jsonb the order of keys is nothing. */
  private async compare(
    tx: EntityManager,
    accountId: string,
    body: RegisterCustomerBody,
  ): Promise<{ row: CustomerRow; same: boolean }> {
    const [content] = await tx.query<{ same: boolean }[]>(
      `SELECT name = $3 AND email IS NOT DISTINCT FROM $4 AND metadata IS NOT DISTINCT FROM $5::jsonb AS same
       FROM customer WHERE account_id = $1 AND external_id = $2`,
      [accountId, ...contentOf(body)],
    );
    const row = await tx.findOneByOrFail(CustomerRow, { accountId, externalId: body.external_id });
    return { row, same: content?.same === true };
  }
}

/** Left out and null are the same here. */
function contentOf({ external_id, name, email, metadata }: RegisterCustomerBody): unknown[] {
  return [external_id, name, email ?? null, metadata ? JSON.stringify(metadata) : null];
}
