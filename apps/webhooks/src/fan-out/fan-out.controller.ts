import { Controller } from '@nestjs/common';
import { type EventMessage, publishedSubjects } from '@parley/contracts';
import { IsNew, type IsNewEvent, OnEventBatch, Payload, Tx } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { FanOut } from './fan-out';

const OF_CALLS = publishedSubjects('calls.');
const OF_CAMPAIGNS = publishedSubjects('campaigns.');

@Controller()
export class FanOutController {
  constructor(private readonly fanOut: FanOut) {}

  @OnEventBatch(OF_CALLS, { durable: 'webhooks-fanout' })
  calls(
    @Payload() events: EventMessage<(typeof OF_CALLS)[number]>[],
    @Tx() tx: EntityManager,
    @IsNew() isNew: IsNewEvent,
  ) {
    return this.fanOut.take(events, tx, isNew);
  }

  @OnEventBatch(OF_CAMPAIGNS, { durable: 'webhooks-fanout-campaigns' })
  campaigns(
    @Payload() events: EventMessage<(typeof OF_CAMPAIGNS)[number]>[],
    @Tx() tx: EntityManager,
    @IsNew() isNew: IsNewEvent,
  ) {
    return this.fanOut.take(events, tx, isNew);
  }
}
