import { Injectable } from '@nestjs/common';
import {
  AppError,
  type MessageDto,
  type PhoneNumberDto,
  type RequestBody,
  withoutPrefix,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database, isUniqueViolation, keepAnswer } from '@parley/persistence';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from '../account/account.projection';
import { rowsOf } from '../sql';
import { PhoneNumberRepository } from './phone-number.repository';
import type { PhoneNumberRow } from './phone-number.row';
import { phoneNumberView } from './phone-number.view';

@Injectable()
export class PhoneNumbers {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly accounts: AccountProjection,
    private readonly repository: PhoneNumberRepository,
  ) {}

  async create({ account_id: accountId, number }: RequestBody<'numbers.create'>): Promise<PhoneNumberDto> {
    assertPrintable(number.label);
    await this.expectAgent(accountId, number.agent_id);
    await this.accounts.ensure(accountId);
    const now = new Date();
    const row: PhoneNumberRow = {
      id: newId(),
      accountId,
      connectionId: number.connection_id,
      number: number.number,
      label: number.label ?? null,
      agentId: number.agent_id ?? null,
      isDefaultFrom: number.is_default_from ?? false,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    return phoneNumberView(await this.insert(row));
  }

  async update(body: RequestBody<'numbers.update'>): Promise<PhoneNumberDto> {
    const { account_id: accountId, change } = body;
    const id = bareId(body.phone_number_id);
    assertPrintable(change.label);
    await this.repository.find(accountId, id);
    await this.expectAgent(accountId, change.agent_id);
    await this.accounts.ensure(accountId);
    const row = await this.db.transaction(async (tx) => {
      if (change.is_default_from === true) await this.repository.clearDefault(tx, accountId);
      return this.repository.updateIn(tx, accountId, id, (row) => ({
        ...row,
        label: change.label === undefined ? row.label : change.label,
        agentId: change.agent_id === undefined ? row.agentId : change.agent_id,
        isDefaultFrom: change.is_default_from ?? row.isDefaultFrom,
        updatedAt: new Date(),
      }));
    });
    return phoneNumberView(row);
  }

  async get(accountId: string, id: string): Promise<PhoneNumberDto> {
    return phoneNumberView(await this.repository.find(accountId, bareId(id)));
  }

  async delete(accountId: string, id: string): Promise<MessageDto> {
    await this.repository.update(accountId, bareId(id), (row) => {
      if (row.isDefaultFrom)
        throw new AppError('DEFAULT_FROM_NUMBER', 'The default from-number cannot be deleted');
      return { ...row, deletedAt: new Date() };
    });
    return { message: 'Phone number deleted' };
  }

  /** A deleted agent answers no more calls. */
  async detachAgent(tx: EntityManager, accountId: string, agentId: string): Promise<void> {
    await tx.query(
      `update phone_number set agent_id = null, updated_at = now() where account_id = $1 and agent_id = $2`,
      [accountId, agentId],
    );
  }

  private async insert(row: PhoneNumberRow): Promise<PhoneNumberRow> {
    try {
      return await this.db.transaction(async (tx) => {
        if (row.isDefaultFrom) await this.repository.clearDefault(tx, row.accountId);
        // A connection is not deleted under a number that is being put on it.
        const held = await rowsOf(
          tx,
          `select 1 from connection where id = $1 and account_id = $2 and deleted_at is null for share`,
          [row.connectionId, row.accountId],
        );
        if (held.length === 0) throw AppError.notFound('Connection');
        await this.repository.insert(tx, row);
        await keepAnswer(tx, () => phoneNumberView(row));
        return row;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'phone_number_active')) throw error;
      throw new AppError('CONFLICT', 'The number is already imported');
    }
  }

  private async expectAgent(accountId: string, agentId: string | null | undefined): Promise<void> {
    if (!agentId) return;
    const body = { account_id: accountId, agent_ids: [agentId] };
    const [agent] = (await this.bus.request('agents.briefs', body)).agents;
    if (agent?.status !== 'active') throw AppError.notFound('Agent');
  }
}

function assertPrintable(label: string | null | undefined): void {
  if (!/^[^\p{Cc}]*$/u.test(label ?? ''))
    throw AppError.validation('label', 'label must be text of 1 to 100 characters');
}

/** A malformed id in a path is NOT_FOUND, like an unknown one. */
function bareId(id: string): string {
  const bare = withoutPrefix('phoneNumber', id);
  if (!bare) throw AppError.notFound('Phone number');
  return bare;
}
