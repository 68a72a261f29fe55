import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParleyError } from '@parley/client';
import { Command, CommanderError } from 'commander';
import { auditCommands, creditsCommands, keysCommands } from './admin/account.commands';
import { partnersCommands } from './admin/partners.commands';
import { resealCommand } from './admin/reseal.command';
import { voicesCommands } from './admin/voices.commands';
import { type Context, Refusal } from './context';
import { listenCommand } from './listen/listen.command';

function version(): string {
  const text = readFileSync(join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Everything `parley` can do. */
export function programOf(context: Context): Command {
  const program = new Command('parley')
    .description('Parley from the command line')
    .version(version())
    .option('--url <url>', 'where Parley is; PARLEY_URL otherwise')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    });
  const admin = program
    .command('admin')
    .description('for operators; OPERATOR_TOKEN guards it')
    .option('--json', 'print JSON');
  partnersCommands(admin, context);
  keysCommands(admin, context);
  creditsCommands(admin, context);
  voicesCommands(admin, context);
  auditCommands(admin, context);
  resealCommand(admin, context);
  listenCommand(program, context);
  return program;
}

/** Runs one command line; the number is the process's exit code. */
export async function run(args: readonly string[], context: Context): Promise<number> {
  try {
    await programOf(context).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    // Help that was asked for is no failure; commander has printed it, as its complaints.
    if (error instanceof CommanderError) return error.exitCode;
    for (const line of told(error)) context.err(line);
    return 1;
  }
}

function told(error: unknown): string[] {
  if (error instanceof Refusal) return [error.message];
  if (!(error instanceof ParleyError))
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  const details = error.details.map(({ field, message }) => `  ${field}: ${message}`);
  const request = error.requestId === null ? [] : [`  request ${error.requestId}`];
  return [`${error.code}: ${error.message}`, ...details, ...request];
}
