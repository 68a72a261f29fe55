import { REPLAY_STATUSES, type ReplayStatus } from './webhook';
import { Bool, Int, OneOf, Timestamp, Uuid } from '../fields/decorators';
import { TEXTS } from '../fields/texts';

/** POST /config/webhooks/{id}/replay */
export class ReplayBody {
  @Timestamp({ description: 'Inclusive; deliveries are kept for 30 days.' })
  since: string;

  @Timestamp({ description: 'Exclusive. What is made after the replay was asked for is not part of it.' })
  until: string;

  @Bool({ optional: true, description: 'Only those that were given up. Default false.' })
  only_failed?: boolean;
}

/** A background job that sends the finished deliveries of a time range again, under their event ids. */
export class ReplayDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Uuid({ description: TEXTS.endpoint_id })
  endpoint_id: string;

  @OneOf(REPLAY_STATUSES, { description: '`canceled`: the endpoint was disabled meanwhile.' })
  status: ReplayStatus;

  @Timestamp({ description: 'First moment of the range.' })
  since: string;

  @Timestamp({ description: 'End of the range; the moment itself is not in it.' })
  until: string;

  @Bool({ description: 'Whether only failed deliveries are sent again.' })
  only_failed: boolean;

  @Int({
    description:
      'Deliveries in the range that were done when the replay was asked for; one still under way counts once it is taken. See `counted`.',
  })
  matched: number;

  @Bool({
    description:
      'Whether `matched` is final. A range of more than 10 000 deliveries is counted in the background, ahead of what is replayed.',
  })
  counted: boolean;

  @Int({ description: 'Of them, how many are back in the queue.' })
  replayed: number;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ nullable: true, description: 'When it was done; null before.' })
  finished_at: string | null;
}
