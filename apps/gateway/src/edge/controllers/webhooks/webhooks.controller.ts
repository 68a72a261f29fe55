import { Controller, Delete, Get, Patch } from '@nestjs/common';
import {
  CreateWebhookBody,
  MessageDto,
  NewWebhookDto,
  type RequestReply,
  RotatedSecretDto,
  RotateSecretBody,
  UpdateWebhookBody,
  WebhookDto,
  WebhookListDto,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const WHAT = 'Webhook endpoint';

@ApiRoutes('Webhooks')
@Controller('api/v2/config/webhooks')
export class WebhooksController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createWebhook',
    summary: 'Create an endpoint; the only time its secret is shown',
    returns: NewWebhookDto,
    errors: ['NOT_FOUND', 'LABEL_TAKEN', 'LIMIT_REACHED'],
  })
  create(@Account() { accountId }: Principal, @Body() endpoint: CreateWebhookBody): Promise<NewWebhookDto> {
    return this.bus.request('webhooks.create', { account_id: accountId, endpoint });
  }

  @Get()
  @Operation({ id: 'listWebhooks', summary: 'List all endpoints of the account', returns: WebhookListDto })
  async list(@Account() { accountId }: Principal): Promise<WebhookListDto> {
    const body = { account_id: accountId };
    let { next_cursor: cursor, ...all } = await this.bus.request('webhooks.list', body);
    while (cursor) {
      const more = await this.bus.request('webhooks.list', { ...body, cursor });
      all = { ...all, webhooks: [...all.webhooks, ...more.webhooks] };
      cursor = more.next_cursor;
    }
    return all;
  }

  @Patch(':id')
  @Operation({
    id: 'updateWebhook',
    summary: 'Change an endpoint; its agent is fixed',
    returns: WebhookDto,
    errors: ['NOT_FOUND', 'LABEL_TAKEN'],
  })
  update(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Body() change: UpdateWebhookBody,
  ): Promise<WebhookDto> {
    return this.bus.request('webhooks.update', { account_id: accountId, endpoint_id: id, change });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteWebhook',
    summary: 'Delete an endpoint',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<MessageDto> {
    return this.bus.request('webhooks.delete', { account_id: accountId, endpoint_id: id });
  }

  @IdempotentPost(':id/rotate-secret')
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Issue a new signing secret; the only time it is shown',
    returns: RotatedSecretDto,
    errors: ['NOT_FOUND'],
  })
  rotateSecret(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf(WHAT)) id: string,
    @Body() body: RotateSecretBody,
  ): Promise<RequestReply<'webhooks.rotate_secret'>> {
    return this.bus.request('webhooks.rotate_secret', { account_id: accountId, endpoint_id: id, ...body });
  }
}
