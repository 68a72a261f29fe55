import { AppError } from '@parley/contracts';
import { type Database, prepared, type Statement } from '@parley/persistence';
import { delay, newId, type OnceOnly, requestContext, type SecretBox } from '@parley/platform';
import { failure, type ReplyEnvelope } from './reply-envelope';

/** How long a second attempt waits while the first is still running. */
const WAIT_MS = 3_000;
const POLL_MS = 50;

interface Receipt {
  reply: string | null;
}

/**
 * Makes a command with an id take effect once (docs/adr/0007-once-only-requests.md). A receipt commits with its first
 * transaction (`claimCommand`); the reply commits with it (`keepAnswer`) or is stored when the handler returns. Later
 * attempts get the stored reply; if the process died before it was stored, the outcome stays unknown.
 */
export class Receipts {
  private readonly known: Statement;

  constructor(
    private readonly db: Database,
    private readonly schema: string,
    private readonly secrets: SecretBox,
  ) {
    this.known = prepared(`select reply from ${schema}.command_receipt where command_id = $1`);
  }

  async once(commandId: string, run: () => Promise<ReplyEnvelope>): Promise<ReplyEnvelope> {
    const known = await this.find(commandId);
    if (known) return this.answerOf(commandId, known);
    const seal = (answer: unknown): string => this.sealed(commandId, { ok: true, data: answer });
    const once: OnceOnly = { commandId, runId: newId(), claimed: false, taken: false, seal };
    requestContext.enrich({ once });
    const reply = await run();
    if (once.taken) return this.answerOf(commandId, await this.find(commandId));
    if (!reply.ok && !once.claimed) return this.refused(commandId, reply);
    if (!isKept(once, reply)) await this.keep(once, reply);
    return reply;
  }

  /** Nothing was committed, so it may be retried; unless a concurrent attempt is what made it fail. */
  private async refused(commandId: string, reply: ReplyEnvelope): Promise<ReplyEnvelope> {
    const meanwhile = await this.find(commandId);
    return meanwhile ? this.answerOf(commandId, meanwhile) : reply;
  }

  private async find(commandId: string): Promise<Receipt | undefined> {
    const [receipt] = await this.db.query<Receipt>(this.known, [commandId]);
    return receipt;
  }

  private async answerOf(commandId: string, found: Receipt | undefined): Promise<ReplyEnvelope> {
    const giveUpAt = Math.min(Date.now() + WAIT_MS, requestContext.get()?.deadlineAt ?? Infinity);
    let receipt = found;
    while (receipt?.reply === null && Date.now() < giveUpAt) {
      await delay(POLL_MS);
      receipt = await this.find(commandId);
    }
    if (typeof receipt?.reply !== 'string') return failure(AppError.outcomeUnknown());
    return JSON.parse(this.secrets.open(receipt.reply, this.place(commandId))) as ReplyEnvelope;
  }

  private async keep({ commandId, runId }: OnceOnly, reply: ReplyEnvelope): Promise<void> {
    await this.db.query(
      `insert into ${this.schema}.command_receipt as r (command_id, run_id, reply) values ($1, $2, $3)
       on conflict (command_id) do update set reply = excluded.reply where r.run_id = $2`,
      [commandId, runId, this.sealed(commandId, reply)],
    );
  }

  private sealed(commandId: string, reply: ReplyEnvelope): string {
    return this.secrets.seal(JSON.stringify(reply), this.place(commandId));
  }

  private place(commandId: string): string {
    return `${this.schema}/command_receipt/${commandId}`;
  }
}

/** The reply was committed with the effect; a failure after the commit does not undo it. */
function isKept({ claimed, kept }: OnceOnly, reply: ReplyEnvelope): boolean {
  if (!claimed || kept === undefined) return false;
  return !reply.ok || JSON.stringify(reply.data) === kept;
}
