import { Controller, Get, Patch, Query, UseGuards } from '@nestjs/common';
import {
  CreatePartnerBody,
  PartnerDto,
  PartnerListDto,
  PartnerListQuery,
  UpdatePartnerBody,
} from '@parley/contracts';
import { FromOperator, type OperatorRequest } from '../audit/operator';
import { AdminRoutes, Body, IdempotentPost, Operation, OperatorGuard, Param, uuidOf } from '../../edge';
import { CreatePartner } from './create-partner';
import { PartnerQueries } from './partner.queries';
import { UpdatePartner } from './update-partner';

@AdminRoutes('Partners')
@UseGuards(OperatorGuard)
@Controller('admin/v1/partners')
export class PartnersController {
  constructor(
    private readonly createPartner: CreatePartner,
    private readonly updatePartner: UpdatePartner,
    private readonly queries: PartnerQueries,
  ) {}

  @IdempotentPost()
  @Operation({ id: 'createPartner', summary: 'Create a partner', returns: PartnerDto })
  create(@FromOperator() from: OperatorRequest, @Body() body: CreatePartnerBody): Promise<PartnerDto> {
    return this.createPartner.execute(from, body);
  }

  @Get()
  @Operation({ id: 'listPartners', summary: 'List partners', returns: PartnerListDto })
  list(@Query() query: PartnerListQuery): Promise<PartnerListDto> {
    return this.queries.list(query);
  }

  @Get(':id')
  @Operation({ id: 'getPartner', summary: 'Get a partner', returns: PartnerDto, errors: ['NOT_FOUND'] })
  get(@Param('id', uuidOf('Partner')) id: string): Promise<PartnerDto> {
    return this.queries.get(id);
  }

  @Patch(':id')
  @Operation({
    id: 'updatePartner',
    summary: 'Change a partner: approve, suspend, limits, price, tier',
    returns: PartnerDto,
    errors: ['NOT_FOUND'],
  })
  update(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Body() body: UpdatePartnerBody,
  ): Promise<PartnerDto> {
    return this.updatePartner.execute(from, id, body);
  }
}
