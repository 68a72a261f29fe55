import { Controller, Get, Query } from '@nestjs/common';
import {
  DeliveryDto,
  DeliveryListDto,
  DeliveryListQuery,
  type Pagination,
  ReplayBody,
  ReplayDto,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const WHAT = 'Webhook endpoint';
/** A receiver has 10 seconds to answer; the rest is for the request itself. */
const TEST_DEADLINE_MS = 12_000;

/** Delivery history, test, retry, replay. */
@ApiRoutes('Webhooks')
@Controller('api/v2/config/webhooks/:id')
export class DeliveriesController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost('test')
  @Operation({
    id: 'testWebhook',
    summary: 'Send webhook.test to the endpoint, whatever its allowlist',
    description:
      'Answers with the attempt. A disabled endpoint receives nothing, so no test either: enable it first.',
    returns: DeliveryDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  test(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<DeliveryDto> {
    const body = { account_id: accountId, endpoint_id: id };
    return this.bus.request('webhooks.test', body, { deadlineMs: TEST_DEADLINE_MS });
  }

  @Get('deliveries')
  @Operation({
    id: 'listWebhookDeliveries',
    summary: 'List what was sent to the endpoint, with every attempt',
    description: 'Dead letters, given up after their last attempt: `status=failed`.',
    returns: DeliveryListDto,
    errors: ['NOT_FOUND'],
  })
  async list(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Query() query: DeliveryListQuery,
  ): Promise<{ deliveries: DeliveryDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('webhooks.deliveries', {
      ...query,
      account_id: accountId,
      endpoint_id: id,
    });
    return { deliveries: items, pagination };
  }

  @IdempotentPost('deliveries/:delivery_id/retry')
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
  ): Promise<DeliveryDto> {
    return this.bus.request('webhooks.retry_delivery', {
      account_id: accountId,
      endpoint_id: id,
      delivery_id: deliveryId,
    });
  }

  @IdempotentPost('replay')
  @Operation({
    id: 'replayWebhook',
    summary: 'Send the deliveries of a time range again',
    description:
      'Runs in the background; each delivery gets one more attempt under its own `webhook-id`. Asking again for a range that is being replayed answers with the replay under way.',
    returns: ReplayDto,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'LIMIT_REACHED'],
  })
  replay(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Body() replay: ReplayBody,
  ): Promise<ReplayDto> {
    return this.bus.request('webhooks.replay', { account_id: accountId, endpoint_id: id, replay });
  }

  @Get('replay/:replay_id')
  @Operation({
    id: 'getWebhookReplay',
    summary: 'How far a replay is',
    returns: ReplayDto,
    errors: ['NOT_FOUND'],
  })
  progress(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Param('replay_id', uuidOf('Replay')) replayId: string,
  ): Promise<ReplayDto> {
    return this.bus.request('webhooks.replay_progress', {
      account_id: accountId,
      endpoint_id: id,
      replay_id: replayId,
    });
  }
}
