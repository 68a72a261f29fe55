import { createClient, type ParleyClient } from '@parley/client';

/** What a command touches of the world: given, so that tests need no process. */
export interface Context {
  env: Record<string, string | undefined>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Ends what goes on until it is interrupted. */
  signal: AbortSignal;
}

/** Ends the program with a message and no stack: the reader did something, not we. */
export class Refusal extends Error {}

export interface ServerOptions {
  url?: string;
}

export function baseUrlOf(context: Context, { url }: ServerOptions): string {
  const base = url ?? context.env['PARLEY_URL'] ?? 'http://127.0.0.1:3000';
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new Refusal(`PARLEY_URL: ${base} is no http(s) address`);
  return base.replace(/\/+$/, '').replace(/\/(api\/v2|admin\/v1)$/, '');
}

/** The operator's client. The token comes from the environment only: arguments are seen by other processes. */
export function operatorOf(context: Context, options: ServerOptions): ParleyClient {
  const token = context.env['OPERATOR_TOKEN'];
  if (!token) throw new Refusal('OPERATOR_TOKEN is not set (npm start prints it)');
  return createClient({ baseUrl: baseUrlOf(context, options), apiKey: token });
}

export function apiKeyOf(context: Context): string {
  const key = context.env['PARLEY_API_KEY'];
  if (!key) throw new Refusal('PARLEY_API_KEY is not set: the rg_live_... key of the account');
  return key;
}
