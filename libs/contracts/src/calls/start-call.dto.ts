import { CALL_STATUSES, type CallStatus, type Direction, DIRECTIONS, type Variables } from './call';
import { E164, Json, OneOf, PrefixedId, Text, Uuid, VariableMap } from '../fields/decorators';
import { Example, EXAMPLE_ID } from '../fields/field';
import { HistoryQuery } from '../page.dto';

/** POST /calls/start */
@Example({
  agent_id: EXAMPLE_ID,
  to_number: '+14155550101',
  client_reference_id: 'order-17',
  variables: { first_name: 'Asha' },
})
export class StartCallBody {
  @Uuid({ description: 'Who speaks.' })
  agent_id: string;

  @E164({ description: 'Who is called.' })
  to_number: string;

  @E164({ optional: true, description: 'One of your numbers; the default from-number when left out.' })
  from_number?: string;

  @Uuid({ optional: true, description: 'By which connection; when left out, the one of the from-number.' })
  connection_id?: string;

  @PrefixedId('customer', {
    optional: true,
    description: 'For which customer of yours; an archived one is refused.',
  })
  customer_id?: string;

  @Text({ optional: true, min: 1, max: 200, description: 'Echoed in call.status.updated.' })
  client_reference_id?: string;

  @VariableMap({ optional: true, description: 'For `{{variable}}` in prompts and messages.' })
  variables?: Variables;

  @Json({
    optional: true,
    description: 'Yours; comes back in the call and in its events. At most 16384 bytes of JSON.',
  })
  metadata?: Record<string, unknown>;
}

export class CallListQuery extends HistoryQuery {
  @Uuid({ optional: true, description: 'Only calls of this agent.' })
  agent_id?: string;

  @OneOf(CALL_STATUSES, { optional: true, description: 'Only calls in this state.' })
  status?: CallStatus;

  @OneOf(DIRECTIONS, { optional: true, description: 'Only calls of this direction.' })
  direction?: Direction;

  @PrefixedId('campaign', { optional: true, description: 'Only calls of this campaign.' })
  campaign_id?: string;

  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Only calls that were started with exactly this reference.',
  })
  client_reference_id?: string;
}
