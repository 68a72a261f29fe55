import type { EventMessage } from '@parley/contracts';
import type { RequestContext } from '@parley/platform';
import type { Planned } from './batch-plan';
import type { Delivery } from './delivery';

/** An event of an ordered durable between its delivery and its acknowledgement. */
export interface HeldEvent extends Planned {
  delivery: Delivery;
  event: EventMessage;
  context: RequestContext;
  /** May have been in hand when a process died: handled alone, with a note made first. */
  suspect: boolean;
  /** Attempts that failed because something else was away; they do not count against the event. */
  outages: number;
}
