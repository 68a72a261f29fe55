import {
  CALL_STATUSES,
  type CallFilters,
  type CallStatus,
  type Direction,
  DIRECTIONS,
  type StartCallBody as StartCall,
  type Variables,
} from '@parley/contracts';
import { E164, Json, OneOf, PrefixedId, Text, Timestamp, Uuid, VariableMap } from '../core/fields';
import { PageQuery } from '../page.dto';

/** decisions: Calls, POST /calls/start. */
export class StartCallBody implements StartCall {
  @Uuid()
  agent_id: string;

  @E164()
  to_number: string;

  @E164({ optional: true, description: 'One of your numbers; the default from-number when left out.' })
  from_number?: string;

  @Uuid({ optional: true })
  connection_id?: string;

  @PrefixedId('customer', { optional: true })
  customer_id?: string;

  @Text({ optional: true, min: 1, max: 200, description: 'Echoed in call.status.updated.' })
  client_reference_id?: string;

  @VariableMap({ optional: true, description: 'For `{{variable}}` in prompts and messages.' })
  variables?: Variables;

  @Json({ optional: true })
  metadata?: Record<string, unknown>;
}

export class CallListQuery extends PageQuery implements CallFilters {
  @Uuid({ optional: true })
  agent_id?: string;

  @OneOf(CALL_STATUSES, { optional: true })
  status?: CallStatus;

  @OneOf(DIRECTIONS, { optional: true })
  direction?: Direction;

  @PrefixedId('campaign', { optional: true })
  campaign_id?: string;

  @Text({ optional: true, min: 1, max: 200 })
  client_reference_id?: string;

  @Timestamp({ optional: true, description: 'Inclusive.' })
  created_after?: string;

  @Timestamp({ optional: true, description: 'Exclusive.' })
  created_before?: string;
}
