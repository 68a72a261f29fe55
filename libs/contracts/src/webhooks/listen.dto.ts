import { Text, Uuid } from '../fields/decorators';

/** GET /config/webhooks/listen */
export class ListenQuery {
  @Text({
    optional: true,
    max: 300,
    description: 'Event types, separated by commas; left out = all.',
    example: 'call.status.updated,session.completed',
  })
  events?: string;

  @Uuid({ optional: true, description: 'Only the events of this agent.' })
  agent_id?: string;

  @Text({
    optional: true,
    max: 100,
    description:
      'Where to go on: the `id` of the last message read. The header `Last-Event-ID` does the same.',
  })
  after?: string;
}
