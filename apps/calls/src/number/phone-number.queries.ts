import { Injectable } from '@nestjs/common';
import {
  type Page,
  type PhoneNumberDto,
  type RequestBody,
  type RequestReply,
  withoutPrefix,
  withPrefix,
} from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { In, IsNull } from 'typeorm';
import { SandboxProvisioner } from '../account/sandbox.provisioner';
import { PhoneNumberRow } from './phone-number.row';
import { phoneNumberView } from './phone-number.view';

@Injectable()
export class PhoneNumberQueries {
  constructor(
    private readonly db: Database,
    private readonly sandbox: SandboxProvisioner,
  ) {}

  async list(body: RequestBody<'numbers.list'>): Promise<Page<PhoneNumberDto>> {
    await this.sandbox.ensure(body.account_id);
    const query = this.db.dataSource.manager
      .createQueryBuilder(PhoneNumberRow, 'n')
      .where('n.accountId = :accountId and n.deletedAt is null', { accountId: body.account_id });
    return keysetPage(query, body, phoneNumberView);
  }

  async briefs({
    account_id: accountId,
    phone_number_ids: ids,
  }: RequestBody<'numbers.briefs'>): Promise<RequestReply<'numbers.briefs'>> {
    const rows = await this.db.dataSource.getRepository(PhoneNumberRow).find({
      select: { id: true, number: true },
      where: { accountId, id: In(ids.map((id) => withoutPrefix('phoneNumber', id))), deletedAt: IsNull() },
    });
    return {
      phone_numbers: rows.map(({ id, number }) => ({ id: withPrefix('phoneNumber', id), number })),
    };
  }
}
