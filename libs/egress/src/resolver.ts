import { promises as dns } from 'node:dns';
import { isNativeError } from 'node:util/types';

/** All addresses of a name, v4 first. Rejects when there are none. */
export interface Resolver {
  resolve(host: string): Promise<string[]>;
}

/**
 * Asks DNS through c-ares, and the system (the hosts file) for what DNS does not know. Not the system first: getaddrinfo
 * blocks one of four pool threads for as long as the name's server likes, so a partner with a slow name server would delay
 * everybody's deliveries. A name whose server is slow never gets that far.
 */
export class SystemResolver implements Resolver {
  constructor(private readonly timeoutMs = 2_000) {}

  async resolve(host: string): Promise<string[]> {
    // Never a matter of DNS (RFC 6761, section 6.3): a laptop without a network has it, too.
    if (/(^|\.)localhost$/i.test(host)) return addressesOf(host);
    const resolver = new dns.Resolver({ timeout: this.timeoutMs / 2, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    if (answers.some((answer) => answer.status === 'rejected' && isTimeout(answer.reason)))
      throw new Error('the name server does not answer');
    return addressesOf(host);
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const known = await dns.lookup(host, { all: true, order: 'ipv4first' });
  return known.map(({ address }) => address);
}

function isTimeout(error: unknown): boolean {
  return isNativeError(error) && Reflect.get(error, 'code') === dns.TIMEOUT;
}
