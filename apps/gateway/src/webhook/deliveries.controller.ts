import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import type { Pagination, WebhookDelivery } from '@parley/contracts';
import { DeliveryDto, DeliveryListDto, DeliveryListQuery } from '@parley/dto';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../auth/principal';
import { uuidOf } from '../http/id.pipes';
import { ApiRoutes, Operation } from '../openapi/operation';

const WHAT = 'Webhook endpoint';

/** decisions: Webhooks: delivery history, test, retry. */
@ApiRoutes('Webhooks')
@Controller('api/v2/config/webhooks/:id')
export class DeliveriesController {
  constructor(private readonly bus: Bus) {}

  @Post('test')
  @Operation({
    id: 'testWebhook',
    summary: 'Send webhook.test to the endpoint, whatever its allowlist',
    returns: DeliveryDto,
    errors: ['NOT_FOUND'],
  })
  test(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<WebhookDelivery> {
    return this.bus.request('webhooks.test', { account_id: accountId, endpoint_id: id });
  }

  @Get('deliveries')
  @Operation({
    id: 'listWebhookDeliveries',
    summary: 'List what was sent to the endpoint, with every attempt',
    returns: DeliveryListDto,
    errors: ['NOT_FOUND'],
  })
  async list(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Query() { limit, cursor, ...filters }: DeliveryListQuery,
  ): Promise<{ deliveries: WebhookDelivery[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('webhooks.deliveries', {
      account_id: accountId,
      endpoint_id: id,
      filters,
      limit,
      cursor,
    });
    return { deliveries: items, pagination };
  }

  @Post('deliveries/:delivery_id/retry')
  @Operation({
    id: 'retryWebhookDelivery',
    summary: 'Send a delivery again',
    returns: DeliveryDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  retry(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Param('delivery_id', uuidOf('Delivery')) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return this.bus.request('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: id,
      delivery_id: deliveryId,
    });
  }
}
