import type { SipMessage, SipRequest } from '../message/message';

/** RFC 4028; these are seconds because the headers are. */
export interface SessionInterval {
  secs: number;
  refresher: 'uac' | 'uas';
}

export type TimerVerdict =
  | { kind: 'none' }
  /** To be answered 422 with Min-SE. */
  | { kind: 'too-small'; minSecs: number }
  | { kind: 'timer'; interval: SessionInterval; requireTimer: boolean };

/** RFC 4028 5: nobody may ask for less. */
export const MIN_SE_SECS = 90;

const supportsTimer = (message: SipMessage): boolean =>
  message.headers.lists('supported', 'timer') || message.headers.lists('require', 'timer');

/** Session-Expires of a message, if readable. */
export function sessionExpires(message: SipMessage): { secs: number; refresher?: 'uac' | 'uas' } | undefined {
  const match = /^(\d{1,9})\s*(;.*)?$/.exec(message.headers.get('session-expires')?.trim() ?? '');
  if (!match?.[1]) return undefined;
  const refresher = /;\s*refresher\s*=\s*(uac|uas)/i.exec(match[2] ?? '')?.[1]?.toLowerCase();
  return { secs: Number(match[1]), ...(refresher === 'uac' || refresher === 'uas' ? { refresher } : {}) };
}

/** The UAS decides (RFC 4028 9): the peer's interval as it is, refreshed by the peer whenever it can. */
export function judgeSessionTimer(request: SipRequest): TimerVerdict {
  const asked = sessionExpires(request);
  if (!asked) return { kind: 'none' };
  const peerCan = supportsTimer(request);
  if (asked.secs < MIN_SE_SECS) {
    // a proxy put it in and the caller would not understand 422 (section 9)
    return peerCan ? { kind: 'too-small', minSecs: MIN_SE_SECS } : { kind: 'none' };
  }
  const refresher = peerCan ? (asked.refresher ?? 'uac') : 'uas';
  return {
    kind: 'timer',
    interval: { secs: asked.secs, refresher },
    requireTimer: peerCan && refresher === 'uac',
  };
}

/** What a 2xx to our request settled (RFC 4028 7.2). */
export function settledInterval(response: SipMessage): SessionInterval | undefined {
  const given = sessionExpires(response);
  return given && given.secs > 0 ? { secs: given.secs, refresher: given.refresher ?? 'uac' } : undefined;
}

export const formatInterval = (interval: SessionInterval): string =>
  `${interval.secs};refresher=${interval.refresher}`;

/** The refresher renews at half time; the other side gives up shortly before the end (RFC 4028 10). */
export function timerDelayMs(secs: number, weRefresh: boolean): number {
  return weRefresh ? (secs * 1_000) / 2 : (secs - Math.min(32, Math.floor(secs / 3))) * 1_000;
}
