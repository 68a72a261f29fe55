import { Injectable } from '@nestjs/common';
import type { PartnerDto, PartnerListDto, PartnerListQuery } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { PartnerRepository } from './partner.repository';
import { PartnerRow } from './partner.row';
import { partner } from './partner.view';

@Injectable()
export class PartnerQueries {
  constructor(
    private readonly db: Database,
    private readonly partners: PartnerRepository,
  ) {}

  async get(id: string): Promise<PartnerDto> {
    return partner(await this.partners.find(id));
  }

  async list({ status, ...page }: PartnerListQuery): Promise<PartnerListDto> {
    const query = this.db.dataSource.getRepository(PartnerRow).createQueryBuilder('partner');
    if (status !== undefined) query.where('partner.status = :status', { status });
    const { items, pagination } = await keysetPage(query, page, partner);
    return { partners: items, pagination };
  }
}
