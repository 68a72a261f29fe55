import { requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { deferIn, prepared } from './statement';

const KEEP = prepared(`update command_receipt set reply = $3 where command_id = $1 and run_id = $2`);

/** Another attempt at the same command has been carried out, or is being: this one must come to nothing. */
export class CommandTaken extends Error {
  constructor(commandId: string) {
    super(`the command ${commandId} is carried out elsewhere`);
    this.name = 'CommandTaken';
  }
}

/**
 * Commits with the first transaction of a once-only command that the command was carried out. A second attempt waits at
 * the key until the first has committed, and is then refused; if the first failed, it goes on in its place.
 */
export async function claimCommand(tx: EntityManager, schema: string): Promise<void> {
  const once = requestContext.get()?.once;
  if (!once) return;
  delete once.keeping;
  if (once.claimed) return;
  const { commandId, runId } = once;
  const claimed = await tx.query<unknown[]>(
    `insert into ${schema}.command_receipt (command_id, run_id) values ($1, $2)
     on conflict (command_id) do nothing returning command_id`,
    [commandId, runId],
  );
  if (claimed.length > 0) return;
  // Two transactions of one attempt at once: the other of them made the claim.
  const [holder] = await tx.query<{ run_id: string }[]>(
    `select run_id from ${schema}.command_receipt where command_id = $1`,
    [commandId],
  );
  if (holder?.run_id === runId) return;
  once.taken = true;
  throw new CommandTaken(commandId);
}

/**
 * Commits with the effect what its command is answered: a process that dies right after leaves the answer to whoever asks
 * again. `answer` is what the handler returns; it is asked for only where a promise is kept.
 */
export async function keepAnswer(tx: EntityManager, answer: () => unknown): Promise<void> {
  const once = requestContext.get()?.once;
  if (!once?.seal) return;
  const given = await answer();
  once.keeping = JSON.stringify(given);
  await deferIn(tx, KEEP, [once.commandId, once.runId, once.seal(given)]);
}

/** The transaction has committed: the command is carried out, whatever becomes of the rest. */
export function commandClaimed(): void {
  const once = requestContext.get()?.once;
  if (!once) return;
  once.claimed = true;
  once.kept = once.keeping ?? once.kept;
}
