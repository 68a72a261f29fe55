import type { AnsweredBy, EndCallReason, HangupSource } from './call';

/**
 * What a voice process tells calls of a leg, in order (`seq` from 1, no gaps). Kept by the sender until
 * `applied_seq` covers it, so nothing already heard is lost when calls, NATS or Postgres are away.
 */
interface ReportBase {
  seq: number;
  /** ISO 8601, milliseconds. */
  at: string;
}

export type LegReport = ReportBase &
  (
    | { type: 'dialing' }
    | { type: 'ringing'; provider_status: string }
    /** `dialog` is what another process needs to send BYE if this one dies. */
    | { type: 'answered'; answered_by: AnsweredBy | null; provider_status: string; dialog: DialogSnapshot }
    /** Repeated with the same `turn_id` while the turn grows; the last one stands. For the bot: words really heard. */
    | {
        type: 'turn';
        turn_id: string;
        role: 'user' | 'bot';
        content: string;
        started_at: string;
        final: boolean;
        interrupted?: boolean;
        /** Bot turns: end of caller speech to first agent audio frame sent, milliseconds. */
        response_latency_ms?: number;
      }
    | { type: 'dtmf'; digit: string }
    | { type: 'hold_started'; kind: string }
    | { type: 'hold_ended'; recovered: boolean }
    | { type: 'transferred'; transfer_number: string; transfer_reason: string | null }
    | { type: 'note'; name: string; data: Record<string, string | number | boolean | null> }
    | {
        type: 'ended';
        outcome: 'completed' | 'failed' | 'no_answer' | 'busy' | 'canceled';
        end_call_reason: EndCallReason;
        hangup_cause: string | null;
        hangup_source: HangupSource;
        answered_by: AnsweredBy | null;
        provider_status: string | null;
        error_message: string | null;
      }
    /** Media is closed and the recording complete; nothing follows. */
    | { type: 'closed'; recording: { key: string; bytes: number; duration_ms: number } | null }
  );

export type LegReportType = LegReport['type'];

/** Enough of a SIP dialog for any process to end it (RFC 3261 section 12). Opaque to calls. */
export type DialogSnapshot = Record<string, unknown>;
