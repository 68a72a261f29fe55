import type { components } from '@parley/client';
import { Argument, type Command, Option } from 'commander';
import { type Context, operatorOf, type ServerOptions } from '../context';
import { table } from '../table';
import { count } from './partners.commands';

interface Json extends ServerOptions {
  json?: boolean;
}

interface Credit {
  note?: string;
  reference?: string;
}

interface Correction extends Credit {
  note: string;
  allowOverdraft?: boolean;
}

/** parley admin keys ... */
export function keysCommands(admin: Command, context: Context): void {
  const keys = admin.command('keys').description("API keys of a partner's account");
  keys
    .command('create <partner>')
    .description('create a key; the only time it is shown')
    .option('--name <name>', 'what it is for')
    .action(async (id: string, { name }: { name?: string }, command: Command) => {
      const all = command.optsWithGlobals<Json>();
      const body = name === undefined ? {} : { name };
      const key = await operatorOf(context, all).post('/admin/v1/partners/{id}/api-keys', {
        path: { id },
        body,
      });
      if (all.json) context.out(JSON.stringify(key, null, 2));
      else {
        context.out(key.api_key);
        context.err(`Key ${key.id}. It is not shown again.`);
      }
    });
  keys
    .command('list <partner>')
    .description('list keys, revoked ones included')
    .action(async (id: string, _options: object, command: Command) => {
      const all = command.optsWithGlobals<Json>();
      const found: components['schemas']['ApiKeyDto'][] = [];
      const client = operatorOf(context, all);
      for await (const key of client.list('/admin/v1/partners/{id}/api-keys', { path: { id } }))
        found.push(key);
      if (all.json) context.out(JSON.stringify(found, null, 2));
      else
        table(
          found.map(({ id: key, name, last4, last_used_at, revoked_at }) => ({
            id: key,
            name,
            last4,
            last_used_at,
            revoked_at,
          })),
        ).forEach(context.out);
    });
  keys
    .command('revoke <partner> <key>')
    .description('the key is refused from the next request on')
    .action(async (id: string, keyId: string, _options: object, command: Command) => {
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const path = { id, key_id: keyId };
      const { message } = await client.delete('/admin/v1/partners/{id}/api-keys/{key_id}', { path });
      context.out(message);
    });
}

/** parley admin credits ... */
export function creditsCommands(admin: Command, context: Context): void {
  const credits = admin.command('credits').description("a partner's balance, in rupees");
  credits
    .command('add <partner> <amount>')
    .description('top up, such as 250.50')
    .option('--note <text>', 'why; kept in the ledger')
    .option('--reference <text>', 'makes it safe to repeat: one reference is credited once')
    .action(async (id: string, amount: string, options: Credit, command: Command) => {
      const { note, reference } = options;
      const body = {
        amount,
        ...(note === undefined ? {} : { note }),
        ...(reference === undefined ? {} : { reference }),
      };
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const { balance } = await client.post('/admin/v1/partners/{id}/credits', { path: { id }, body });
      context.out(`balance ${balance}`);
    });
  credits
    .command('correct <partner>')
    .addArgument(new Argument('<direction>').choices(['give', 'take']))
    .argument('<amount>')
    .description('put right what was added or charged wrongly')
    .requiredOption('--note <text>', 'what it puts right; kept in the ledger')
    .option('--reference <text>', 'makes it safe to repeat: one reference is written once')
    .option('--allow-overdraft', 'take it even from what is held for calls in progress, or from nothing')
    .action(async (id: string, direction: string, amount: string, options: Correction, command: Command) => {
      const { note, reference, allowOverdraft } = options;
      const body = {
        kind: 'correction' as const,
        amount: direction === 'take' ? `-${amount}` : amount,
        note,
        ...(reference === undefined ? {} : { reference }),
        ...(allowOverdraft ? { allow_overdraft: true } : {}),
      };
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const { balance } = await client.post('/admin/v1/partners/{id}/credits', { path: { id }, body });
      context.out(`balance ${balance}`);
    });
  credits
    .command('show <partner>')
    .description('show the balance')
    .action(async (id: string, _options: object, command: Command) => {
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const { balance } = await client.get('/admin/v1/partners/{id}/credits', { path: { id } });
      context.out(`balance ${balance}`);
    });
}

type Action = components['schemas']['OperatorActionDto'];

const ACTIONS: string[] = [
  'partner.create',
  'partner.update',
  'api_key.create',
  'api_key.revoke',
  'credits.add',
  'credits.correct',
  'voice.grant',
  'voice.revoke',
];

/** parley admin audit ... */
export function auditCommands(admin: Command, context: Context): void {
  admin
    .command('audit')
    .description('what operators did')
    .command('list')
    .description('list their actions, newest first')
    .option('--partner <id>', 'only of this partner')
    .addOption(new Option('--action <name>', 'only this action').choices(ACTIONS))
    .option('--limit <n>', 'at most so many', count, 50)
    .action(
      async (options: { partner?: string; action?: Action['action']; limit: number }, command: Command) => {
        const all = command.optsWithGlobals<Json>();
        const query = {
          limit: Math.min(options.limit, 100),
          ...(options.partner === undefined ? {} : { partner_id: options.partner }),
          ...(options.action === undefined ? {} : { action: options.action }),
        };
        const found: Action[] = [];
        for await (const entry of operatorOf(context, all).list('/admin/v1/audit', { query })) {
          if (found.push(entry) >= options.limit) break;
        }
        if (all.json) context.out(JSON.stringify(found, null, 2));
        else table(found.map(asRow)).forEach(context.out);
      },
    );
}

function asRow({ created_at, action, partner_id, target_id, operator, after }: Action) {
  return { created_at, action, partner_id, target_id, operator, after: JSON.stringify(after) };
}
