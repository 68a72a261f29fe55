import { Injectable } from '@nestjs/common';
import type { CustomFunctionDto, Page, RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { CustomFunctionRepository } from './custom-function.repository';
import { CustomFunctionRow } from './custom-function.row';
import { customFunction } from './custom-function.view';

@Injectable()
export class CustomFunctionQueries {
  constructor(
    private readonly db: Database,
    private readonly functions: CustomFunctionRepository,
  ) {}

  async get({ account_id, custom_function_id }: RequestBody<'functions.get'>): Promise<CustomFunctionDto> {
    return customFunction(await this.functions.find(account_id, custom_function_id));
  }

  list(body: RequestBody<'functions.list'>): Promise<Page<CustomFunctionDto>> {
    const query = this.db.dataSource
      .getRepository(CustomFunctionRow)
      .createQueryBuilder('fn')
      .where('fn.account_id = :account', { account: body.account_id });
    return keysetPage(query, body, customFunction);
  }

  /** Agents that had it have it no more: their attachments go with it. */
  async delete({
    account_id,
    custom_function_id,
  }: RequestBody<'functions.delete'>): Promise<{ message: string }> {
    const row = await this.functions.find(account_id, custom_function_id);
    await this.db.dataSource.getRepository(CustomFunctionRow).delete({ id: row.id, accountId: account_id });
    return { message: 'Custom function deleted' };
  }
}
