import { newWebhookSecret } from '@parley/client';
import type { Command } from 'commander';
import { apiKeyOf, baseUrlOf, type Context, Refusal, type ServerOptions } from '../context';
import { eventsOf, type Heard } from './event-source';
import { forward } from './forward';

interface ListenOptions extends ServerOptions {
  forwardTo?: string;
  events?: string[];
  agent?: string;
  secret?: string;
  printJson?: boolean;
}

const HELP = `
PARLEY_API_KEY is the account's key, PARLEY_URL where Parley is (http://127.0.0.1:3000).

Events are those of the whole account, whether an endpoint is registered or not. They are forwarded one after the other, once
each, with the headers of a delivery and signed with the secret that is printed at the start: give it to your receiver.`;

/** parley listen: webhooks on a machine that nothing can reach. */
export function listenCommand(program: Command, context: Context): void {
  program
    .command('listen')
    .description("show the account's events as they happen, and forward them to your machine")
    .option('-f, --forward-to <url>', 'POST each event there, such as http://localhost:4000/hook')
    .option('-e, --events <types>', 'only these, separated by commas', names)
    .option('-a, --agent <id>', 'only the events of this agent')
    .option('--secret <whsec>', 'sign with this one instead of a new one')
    .option('--print-json', 'print each event as one line of JSON, and nothing else on the standard output')
    .addHelpText('after', HELP)
    .action((_options: ListenOptions, command: Command) =>
      listen(context, command.optsWithGlobals<ListenOptions>()),
    );
}

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const { forwardTo, printJson = false, events = [], agent } = options;
  if (forwardTo !== undefined && !(URL.canParse(forwardTo) && /^https?:/.test(forwardTo)))
    throw new Refusal(`--forward-to: ${forwardTo} is no http(s) address`);
  const secret = options.secret ?? newWebhookSecret();
  if (!secret.startsWith('whsec_')) throw new Refusal('--secret must begin with whsec_');
  const url = baseUrlOf(context, options);
  const apiKey = apiKeyOf(context);
  context.err(`Listening at ${url}${events.length > 0 ? ` for ${events.join(', ')}` : ''}. Ctrl-C ends it.`);
  if (forwardTo !== undefined) context.err(`Forwarding to ${forwardTo}, signed with ${secret}`);
  for await (const event of eventsOf({
    url,
    apiKey,
    events,
    agent,
    signal: context.signal,
    say: context.err,
  })) {
    context.out(
      printJson ? JSON.stringify({ ...event, payload: JSON.parse(event.payload) as unknown }) : line(event),
    );
    if (forwardTo === undefined) continue;
    const { ok, answer, ms } = await forward(forwardTo, secret, event, context.signal);
    const told = `${ok ? '  <-' : '  !!'} ${answer} from ${forwardTo} (${ms} ms) [${event.id}]`;
    (printJson ? context.err : context.out)(told);
  }
}

/** `10:31:07  call.status.updated  ringing  +1415... [id]` */
function line({ id, type, payload }: Heard): string {
  const { timestamp, data } = JSON.parse(payload) as { timestamp: string; data: Record<string, unknown> };
  const facts = ['status', 'disposition', 'direction', 'to_number']
    .map((name) => data[name])
    .filter((value) => typeof value === 'string');
  return [timestamp.slice(11, 19), '-->', type, ...facts, `[${id}]`].join('  ').replaceAll(/\p{Cc}/gu, ' ');
}

function names(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
