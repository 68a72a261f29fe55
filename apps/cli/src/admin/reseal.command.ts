import type { ParleyClient } from '@parley/client';
import type { Command } from 'commander';
import { type Context, operatorOf, Refusal, type ServerOptions } from '../context';
import { table } from '../table';

/** A replica that still has the settings from before may seal under the old key behind a pass: it is made again. */
const PASSES = 3;

/** parley admin reseal */
export function resealCommand(admin: Command, context: Context): void {
  admin
    .command('reseal')
    .description('seal all stored secrets under the MASTER_KEY of now; may be broken off, and run again')
    .option('--count', 'change nothing: only tell how many are sealed under which key')
    .action(async ({ count = false }: { count?: boolean }, command: Command) => {
      const all = command.optsWithGlobals<ServerOptions & { json?: boolean }>();
      const client = operatorOf(context, all);
      let resealed = 0;
      let found = await client.get('/admin/v1/secrets');
      for (let pass = 0; !count && found.left > 0 && pass < PASSES; pass += 1) {
        const done = await passOver(client, context.signal);
        resealed += done.resealed;
        found = await client.get('/admin/v1/secrets');
        // What is left does not open here: another pass would not help.
        if (found.left <= done.unreadable) break;
      }
      if (all.json) context.out(JSON.stringify({ resealed, ...found }, null, 2));
      else {
        table(
          found.secrets.map(({ service, place, key_id, current, readable, count: secrets }) => ({
            service,
            place,
            key_id,
            current,
            readable,
            secrets,
          })),
        ).forEach(context.out);
        const { current, other } = found.api_keys;
        context.out(`API keys: ${current} go by the MASTER_KEY, ${other} from their next request on`);
        context.out(`${resealed} sealed anew, ${found.left} left under other keys`);
      }
      if (found.left > 0 && !count)
        throw new Refusal(`${found.left} secrets are not under the MASTER_KEY: keep OTHER_MASTER_KEYS`);
    });
}

async function passOver(
  client: ParleyClient,
  signal: AbortSignal,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 };
  for (let cursor: string | null = ''; cursor !== null;) {
    if (signal.aborted)
      throw new Refusal('broken off: what is sealed anew stays so; run it again for the rest');
    const body: { cursor?: string } = cursor === '' ? {} : { cursor };
    const step: { resealed: number; unreadable: number; next_cursor: string | null } = await client.post(
      '/admin/v1/secrets/reseal',
      { body },
    );
    done.resealed += step.resealed;
    done.unreadable += step.unreadable;
    cursor = step.next_cursor;
  }
  return done;
}
