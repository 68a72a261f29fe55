import { Injectable } from '@nestjs/common';
import type { PartnerStatus, VoiceTier } from '@parley/contracts';
import { Database, prepared } from '@parley/persistence';
import { groupBy, requestContext } from '@parley/platform';
import type { RateBucket } from '../rate-limit/bucket.rules';

/** More statements at a time would only wait for each other; what comes meanwhile goes with the next. */
const UNDER_WAY_MAX = 3;
const TOGETHER_MAX = 64;

const ADMIT = prepared(`
  SELECT q.n, a.* FROM (
    SELECT * FROM unnest($1::bytea[], $2::text[], $3::int[], $4::int[]) WITH ORDINALITY
                  AS u (hash, bucket, blocked_at, wanted, n)
     ORDER BY hash, bucket) q
   CROSS JOIN LATERAL admit_keys(q.hash, q.bucket, q.blocked_at, q.wanted) a`);

export interface AdmissionQuestion {
  hash: Buffer;
  bucket: RateBucket;
  /** The limit this process knows the key to be blocked at for now; nothing is counted then. */
  blockedAt: number | null;
}

export interface Admitted {
  key_id: string;
  last_used_at: Date | null;
  account_id: string;
  status: PartnerStatus;
  tier: VoiceTier;
  /** The limit of the bucket. */
  allowed: number;
  /** Null where this process knew the key to be blocked and nothing was counted. */
  accepted: boolean | null;
  remaining: number;
  reset_ms: number;
}

/** What is said of all requests of a key that were counted together: `accepted` is how many of them. */
type Counted = Omit<Admitted, 'accepted'> & { accepted: number | null };

interface Waiting {
  question: AdmissionQuestion;
  resolve: (answer: Admitted | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Whom a key belongs to and whether it may ask now: one question to Postgres, and under load one for several requests.
 * Those of one key are counted together. They are asked in the order of their keys: two replicas that ask about the same keys
 * wait for each other, never in a circle.
 */
@Injectable()
export class Admissions {
  private waiting: Waiting[] = [];
  private underWay = 0;
  private scheduled = false;

  constructor(private readonly db: Database) {}

  /** Null for a key that is not there, or was revoked. */
  ask(question: AdmissionQuestion): Promise<Admitted | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      // Those that were read from their sockets in the same turn go together.
      setImmediate(() => {
        this.scheduled = false;
        this.send();
      });
    });
  }

  private send(): void {
    if (this.waiting.length === 0 || this.underWay >= UNDER_WAY_MAX) return;
    const together = this.waiting.splice(0, TOGETHER_MAX);
    this.underWay += 1;
    void requestContext
      .detached(() => this.answer(together))
      .finally(() => {
        this.underWay -= 1;
        this.send();
      });
    this.send();
  }

  private async answer(together: Waiting[]): Promise<void> {
    try {
      const groups = [...groupBy(together, keyOf).values()];
      const questions = groups.map(([first]) => first.question);
      const rows = await this.db.query<(Counted | { key_id: null }) & { n: string }>(ADMIT, [
        questions.map((one) => one.hash),
        questions.map((one) => one.bucket),
        questions.map((one) => one.blockedAt),
        groups.map((group) => group.length),
      ]);
      for (const row of rows) {
        groups[Number(row.n) - 1]?.forEach(({ resolve }, index) => {
          resolve(row.key_id === null ? null : resultOf(row, index));
        });
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}

/** Requests with the same are counted together. */
function keyOf({ question: { hash, bucket, blockedAt } }: Waiting): string {
  return `${hash.toString('base64')} ${bucket} ${blockedAt}`;
}

/** What the request at `index` of those counted together is told, as if they had come one after the other. */
export function resultOf({ accepted, remaining, ...rest }: Counted, index: number): Admitted {
  if (accepted === null) return { ...rest, accepted, remaining };
  return { ...rest, accepted: index < accepted, remaining: remaining + Math.max(0, accepted - 1 - index) };
}
