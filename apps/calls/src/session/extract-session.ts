import { Injectable } from '@nestjs/common';
import { AppError, type AgentSnapshot, type ExtractionResultDto, type Language } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { Log, newId, requestContext, storable, toJsonb } from '@parley/platform';
import { CallsConfig } from '../calls.config';
import { fittingTranscript } from '../call/message-size';
import { rowsOf } from '../sql';
import { ENDED, EXTRACTS, GIVEN_UP, LEASE, UNCLAIMED } from './extraction.sql';
import { failedExtraction, pendingExtraction } from './session.rules';
import { readTranscript } from './transcript';

/** The right to extract from one call, until the lease runs out. */
export interface ExtractionClaim {
  callId: string;
  accountId: string;
  agent: AgentSnapshot;
  calledAt: Date;
  /** As Postgres wrote it; completing the session requires it. */
  lease: string;
  leaseMs: number;
}

/** Part of the lease kept for reading the transcript before and storing the result after. */
const MARGIN_MS = 2_000;
/** Before the next attempt while agents does not answer. */
const PAUSE_MS = 3_000;

/**
 * Has the agents service extract the agent's keys from a finished call, under a lease on the session: if this process
 * dies, the lease runs out and another tries again, until the deadline of the extraction.
 */
@Injectable()
export class ExtractSession {
  constructor(
    private readonly config: CallsConfig,
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Null when there is nothing to extract, another process is at it, or the deadline has passed. */
  async claim(callId: string, overdue: boolean): Promise<ExtractionClaim | null> {
    const { EXTRACTION_DEADLINE_MS: deadline, EXTRACTION_LEASE_MS: lease } = this.config;
    const [row] = await this.db.transaction((tx) =>
      rowsOf<Omit<ExtractionClaim, 'callId'>>(
        tx,
        `update session s set
           extraction_until = coalesce(s.extraction_until, clock_timestamp() + $3 * interval '1 ms'),
           extraction_lease_until = least(clock_timestamp() + $4 * interval '1 ms',
             coalesce(s.extraction_until, clock_timestamp() + $3 * interval '1 ms')),
           extraction = jsonb_set($5::jsonb, '{attempts}', to_jsonb(coalesce((s.extraction ->> 'attempts')::int, 0)))
         from call c
         where c.id = s.call_id and s.call_id = $1 and ${ENDED} and ${EXTRACTS} and ${UNCLAIMED} and not ${GIVEN_UP}
         returning s.account_id as "accountId", s.agent, c.answered_at as "calledAt",
           ${LEASE} as lease,
           extract(epoch from s.extraction_lease_until - clock_timestamp())::float8 * 1000 as "leaseMs"`,
        [callId, overdue, deadline, lease, toJsonb(pendingExtraction())],
      ),
    );
    return row ? { callId, ...row } : null;
  }

  /** At its limit this process starts no extraction; the deadline of those that wait starts all the same. */
  async keepWaiting(): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query(
        `update session s set extraction_until = clock_timestamp() + $1 * interval '1 ms', extraction = $2
         from call c
         where c.id = s.call_id and s.status = 'processing' and s.finalize_at <= clock_timestamp()
           and s.extraction_until is null and ${EXTRACTS}`,
        [this.config.EXTRACTION_DEADLINE_MS, toJsonb(pendingExtraction())],
      ),
    );
  }

  /** The result, or null when agents did not answer: then the claim is released for a later attempt. */
  async read(claim: ExtractionClaim): Promise<ExtractionResultDto | null> {
    try {
      return storable(await this.ask(claim));
    } catch (error) {
      this.log.warn('session.extraction_failed', { call_id: claim.callId, err: error });
      if (!(error instanceof AppError) || error.status === 502) {
        await this.giveBack(claim, PAUSE_MS);
        return null;
      }
      return failedExtraction('the call could not be read');
    }
  }

  /** Another attempt may start after `pauseMs`. This one counts. */
  async giveBack({ callId, lease }: ExtractionClaim, pauseMs: number): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query(
        `update session s set extraction_lease_until = clock_timestamp() + $3 * interval '1 ms',
           extraction = jsonb_set(s.extraction, '{attempts}', to_jsonb((s.extraction ->> 'attempts')::int + 1))
         where s.call_id = $1 and s.status = 'processing' and ${LEASE} = $2`,
        [callId, lease, pauseMs],
      ),
    );
  }

  private async ask({
    callId,
    accountId,
    agent,
    calledAt,
    leaseMs,
  }: ExtractionClaim): Promise<ExtractionResultDto> {
    const config = agent.extraction_config;
    if (!config) throw new Error('a call without keys was claimed');
    const transcript = await readTranscript(this.db.dataSource.manager, callId);
    const task = {
      account_id: accountId,
      call_id: callId,
      config,
      transcript: fittingTranscript(transcript) ?? [],
      called_at: new Date(calledAt).toISOString(),
      language: languageOf(agent),
    };
    const context = { requestId: newId(), accountId, callId };
    return requestContext.run(context, () =>
      this.bus.request('agents.extract', task, { deadlineMs: Math.max(1, leaseMs - MARGIN_MS) }),
    );
  }
}

function languageOf(agent: AgentSnapshot): Language | null {
  return agent.spoken_languages[0] ?? agent.voice.language;
}
