import type { HoldEventDto, HoldSummaryDto } from '@parley/contracts';

/** All holds are listed in session.completed; this bounds a line that flaps for hours. */
export const HOLD_EVENTS_MAX = 400;

/** Opens a hold; null when one is open already. */
export function startHold(events: HoldEventDto[], kind: string, at: Date): HoldEventDto[] | null {
  if (openHold(events) || events.length >= HOLD_EVENTS_MAX) return null;
  return [
    ...events,
    { kind, started_at: at.toISOString(), ended_at: null, duration_secs: 0, recovered: false },
  ];
}

/** Ends the open hold; null when none is open. */
export function endHold(events: HoldEventDto[], at: Date, recovered: boolean): HoldEventDto[] | null {
  const open = openHold(events);
  if (!open) return null;
  return [
    ...events.slice(0, -1),
    { ...open, ended_at: at.toISOString(), duration_secs: secsBetween(open, at), recovered },
  ];
}

/** A hold still open when the call ended lasted until then. */
export function holdSummary(events: HoldEventDto[], endedAt: Date | null): HoldSummaryDto {
  const open = openHold(events);
  const closed = open && endedAt ? (endHold(events, endedAt, false) ?? events) : events;
  return {
    detected: closed.length > 0,
    events: closed,
    total_secs: Math.round(closed.reduce((sum, event) => sum + event.duration_secs, 0) * 10) / 10,
    ended_on_hold: open !== undefined && endedAt !== null,
    kinds: [...new Set(closed.map((event) => event.kind))],
  };
}

function openHold(events: HoldEventDto[]): HoldEventDto | undefined {
  const last = events.at(-1);
  return last && last.ended_at === null ? last : undefined;
}

function secsBetween(event: HoldEventDto, at: Date): number {
  return Math.max(0, Math.round((at.getTime() - Date.parse(event.started_at)) / 100) / 10);
}
