import { promises as dns } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

/** All addresses of a name, v4 first. Rejects when there are none. */
export interface Resolver {
  resolve(host: string): Promise<string[]>;
}

const HOSTS_FILE = '/etc/hosts';
const HOSTS_RECHECK_MS = 5_000;

/**
 * Asks the hosts file, then DNS through c-ares. Not `dns.lookup`: getaddrinfo blocks one of four pool threads for as
 * long as the name's server likes, so a partner with a slow name server would delay everybody's deliveries.
 */
export class SystemResolver implements Resolver {
  private hosts = new Map<string, string[]>();
  private checkedAt = -Infinity;
  private modifiedAt = 0;

  constructor(private readonly timeoutMs = 2_000) {}

  async resolve(host: string): Promise<string[]> {
    const known = (await this.hostsFile()).get(host);
    if (known) return known;
    const resolver = new dns.Resolver({ timeout: this.timeoutMs / 2, tries: 2 });
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw new Error('the name does not resolve');
    return found;
  }

  private async hostsFile(): Promise<Map<string, string[]>> {
    const now = performance.now();
    if (now - this.checkedAt < HOSTS_RECHECK_MS) return this.hosts;
    this.checkedAt = now;
    try {
      const { mtimeMs } = await stat(HOSTS_FILE);
      if (mtimeMs !== this.modifiedAt) {
        this.hosts = parseHosts(await readFile(HOSTS_FILE, 'utf8'));
        this.modifiedAt = mtimeMs;
      }
    } catch {
      this.hosts = new Map();
    }
    return this.hosts;
  }
}

export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (!address || isIP(address) === 0) continue;
    for (const name of names)
      hosts.set(name.toLowerCase(), [...(hosts.get(name.toLowerCase()) ?? []), address]);
  }
  return hosts;
}
