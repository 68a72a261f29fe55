import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { AppError, ListenQuery, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@parley/contracts';
import type { Response } from 'express';
import { Account, type Principal } from '../auth/principal';
import { ApiRoutes, DescribedOperation } from '../openapi/operation';
import { Listeners } from './listeners';

const DESCRIPTION = `Server-sent events for a developer's machine that no webhook can reach; \`parley listen\` reads it.

The first message is \`ready\` (\`{"gap": boolean}\`), then each event of the account is a message \`webhook\` with
\`{"id", "type", "agent_id", "payload"}\`, whether or not an endpoint receives it: \`id\` is the \`webhook-id\` of its
deliveries and \`payload\` the exact body as text. The \`id:\` of a message is where to go on with \`Last-Event-ID\`, so that
nothing is lost over a reconnection within 10 minutes; \`gap\` says when that was too long.

The last message is \`end\` (\`{"reason"}\`): \`time\` after 15 minutes, \`unread\` when what was sent was left unread for a
minute, \`key\` when the key is no longer good, \`unavailable\` when this server cannot go on. Connect again, with
\`Last-Event-ID\`.`;

@ApiRoutes('Webhooks')
@Controller('api/v2/config/webhooks/listen')
export class ListenController {
  constructor(private readonly listeners: Listeners) {}

  @Get()
  @DescribedOperation({
    id: 'listenToEvents',
    summary: "Read the account's events as they happen",
    description: DESCRIPTION,
    errors: ['LIMIT_REACHED'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The `id` of the last message read; goes before `after`.',
    schema: { type: 'string', maxLength: 100 },
  })
  @ApiOkResponse({
    description: 'A stream of server-sent events',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'event: ready\nid: 815.ffffffff-ffff-ffff-ffff-ffffffffffff\ndata: {"gap":false}\n\n',
      },
    },
  })
  async listen(
    @Account() principal: Principal,
    @Query() { events, agent_id, after }: ListenQuery,
    @Headers('Last-Event-ID') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const filters = { types: typesOf(events), ...(agent_id === undefined ? {} : { agent_id }) };
    await this.listeners.open(response, { principal, filters, after: lastEventId || after });
  }
}

function typesOf(events: string | undefined): WebhookEventType[] {
  const names = (events ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name) => {
    const known = WEBHOOK_EVENT_TYPES.find((type) => type === name);
    if (known === undefined)
      throw AppError.validation('events', `events must be among ${WEBHOOK_EVENT_TYPES.join(', ')}`);
    return known;
  });
}
