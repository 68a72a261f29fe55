import type { components } from '@parley/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Context, operatorOf, Refusal, type ServerOptions } from '../context';
import { cellText, table } from '../table';

type Partner = components['schemas']['PartnerDto'];
type Fields = components['schemas']['UpdatePartnerBody'];

interface Json extends ServerOptions {
  json?: boolean;
}
interface Change extends Json {
  name?: string;
  email?: string;
  status?: Partner['status'];
  concurrency?: number | 'unlimited';
  rate?: number;
  callsRate?: number;
  price?: string;
  tier?: Partner['tier'];
}

const STATUSES = ['APPROVED', 'PENDING', 'SUSPENDED'];
const TIERS = ['standard', 'premium', 'exclusive'];

/** parley admin partners ... */
export function partnersCommands(admin: Command, context: Context): void {
  const partners = admin.command('partners').description('accounts: create, approve, suspend, limits');
  const show = (partner: Partner, { json }: Json): void =>
    json ? context.out(JSON.stringify(partner, null, 2)) : lines(partner).forEach(context.out);

  withFields(
    partners.command('create <name>').description('create a partner; it starts with a balance of 0'),
  ).action(async (name: string, options: Change, command: Command) => {
    const all = command.optsWithGlobals<Change>();
    const body = { ...fieldsOf(options), name };
    show(await operatorOf(context, all).post('/admin/v1/partners', { body }), all);
  });

  partners
    .command('list')
    .description('list partners, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(STATUSES))
    .option('--limit <n>', 'at most so many', count, 100)
    .action(async (options: { status?: Partner['status']; limit: number }, command: Command) => {
      const all = command.optsWithGlobals<Json>();
      const query = {
        limit: Math.min(options.limit, 100),
        ...(options.status ? { status: options.status } : {}),
      };
      const found: Partner[] = [];
      for await (const partner of operatorOf(context, all).list('/admin/v1/partners', { query })) {
        if (found.push(partner) >= options.limit) break;
      }
      if (all.json) context.out(JSON.stringify(found, null, 2));
      else
        table(
          found.map(({ id, name, status, tier, created_at }) => ({ id, name, status, tier, created_at })),
        ).forEach(context.out);
    });

  partners
    .command('get <id>')
    .description('show a partner')
    .action(async (id: string, _options: object, command: Command) => {
      const all = command.optsWithGlobals<Json>();
      show(await operatorOf(context, all).get('/admin/v1/partners/{id}', { path: { id } }), all);
    });

  const update = async (id: string, body: Fields, all: Json): Promise<void> => {
    if (Object.keys(body).length === 0) throw new Refusal('nothing to change: say what (see --help)');
    show(await operatorOf(context, all).patch('/admin/v1/partners/{id}', { path: { id }, body }), all);
  };

  withFields(partners.command('update <id>').description('change what is given and nothing else'))
    .option('--name <name>', 'its name')
    .action((id: string, options: Change, command: Command) =>
      update(id, fieldsOf(options), command.optsWithGlobals<Json>()),
    );
  for (const [verb, status, description] of [
    ['approve', 'APPROVED', 'let its keys in'],
    ['suspend', 'SUSPENDED', 'every request of its keys is 403 from now on'],
  ] as const) {
    partners
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string, _options: object, command: Command) =>
        update(id, { status }, command.optsWithGlobals<Json>()),
      );
  }
}

function withFields(command: Command): Command {
  return command
    .option('--email <address>', 'whom to write to')
    .addOption(new Option('--status <status>').choices(STATUSES))
    .option('--concurrency <n>', 'simultaneous outbound calls, or "unlimited"', countOrUnlimited)
    .option('--rate <n>', 'requests a minute outside of calls', count)
    .option('--calls-rate <n>', 'requests a minute under /calls', count)
    .option('--price <rupees>', 'a minute, such as 1.50')
    .addOption(new Option('--tier <tier>', 'voices it may use').choices(TIERS));
}

function fieldsOf({ name, email, status, concurrency, rate, callsRate, price, tier }: Change): Fields {
  const fields = {
    name,
    email,
    status,
    concurrency_limit: concurrency === 'unlimited' ? null : concurrency,
    rate_limit_per_minute: rate,
    calls_rate_limit_per_minute: callsRate,
    price_per_minute: price,
    tier,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function lines(partner: Partner): string[] {
  const width = Math.max(...Object.keys(partner).map((name) => name.length));
  return Object.entries(partner).map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`);
}

export function count(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

function countOrUnlimited(text: string): number | 'unlimited' {
  return text === 'unlimited' ? text : count(text);
}
