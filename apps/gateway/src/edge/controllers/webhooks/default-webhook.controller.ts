import { Controller, Header, Put } from '@nestjs/common';
import { DefaultWebhookBody, DefaultWebhookDto, type RequestReply } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Body } from '../../http/body.decorator';
import { ApiRoutes, Operation } from '../../openapi/operation';

/** The account's first endpoint, under the path older integrations know. */
@ApiRoutes('Webhooks')
@Controller('api/v2/config/webhook')
export class DefaultWebhookController {
  constructor(private readonly bus: Bus) {}

  @Put()
  @Header('Deprecation', 'true')
  @Operation({
    id: 'putDefaultWebhook',
    summary: 'Create or replace the `default` endpoint, with a new secret each time',
    description: 'Legacy: new integrations use /config/webhooks.',
    returns: DefaultWebhookDto,
    errors: ['LIMIT_REACHED'],
    deprecated: true,
  })
  put(
    @Account() { accountId }: Principal,
    @Body() { webhook_url }: DefaultWebhookBody,
  ): Promise<RequestReply<'webhooks.put_default'>> {
    return this.bus.request('webhooks.put_default', { account_id: accountId, webhook_url });
  }
}
