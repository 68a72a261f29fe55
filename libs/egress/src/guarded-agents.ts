import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent, type AgentOptions as CheckedOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { LOOPBACK } from './check-url';
import { EgressError } from './egress-error';
import type { EgressPolicy, EgressProtocol } from './policy';
import type { Resolver } from './resolver';

export interface AgentOptions {
  policy: EgressPolicy;
  resolver: Resolver;
  connectTimeoutMs: number;
  dnsTimeoutMs: number;
  /** How many requests a connection carries before it is closed. */
  requestsPerSocket: number;
  /** Extra certificate authorities; the machine's own stay trusted through NODE_EXTRA_CA_CERTS. */
  ca?: string | undefined;
}

const IDLE_SOCKET_MS = 4_000;

/**
 * Connections to checked addresses only. A name is resolved here and refused when *any* of its addresses is not allowed;
 * the socket goes to the very addresses checked, so a second answer from DNS (rebinding) is never asked for. Host and SNI
 * stay the name. Literal addresses need no lookup: `checkUrl` refuses those that are not allowed.
 */
export class GuardedAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  /** For DNS, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  private closed = false;

  constructor(options: AgentOptions) {
    this.connectTimeoutMs = options.connectTimeoutMs + options.dnsTimeoutMs;
    this.http = new CountingHttpAgent(agentOptions('http:', options), options.requestsPerSocket);
    const ca = options.ca ? { ca: options.ca } : {};
    this.https = new CountingHttpsAgent(
      { ...agentOptions('https:', options), ...ca },
      options.requestsPerSocket,
    );
  }

  get destroyed(): boolean {
    return this.closed;
  }

  destroy(): void {
    this.closed = true;
    this.http.destroy();
    this.https.destroy();
  }
}

function agentOptions(protocol: EgressProtocol, options: AgentOptions): CheckedOptions {
  const lookup: LookupFunction = (host, hints, callback) => {
    checkedAddresses(host, protocol, options).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (hints.all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : nameUnknown(), '', 0),
    );
  };
  return {
    keepAlive: true,
    timeout: IDLE_SOCKET_MS,
    maxFreeSockets: Infinity,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_000,
    lookup,
  };
}

/** How many requests a connection has carried. */
const carried = new WeakMap<Duplex, number>();

function mayCarryMore(socket: Duplex, max: number): boolean {
  const count = (carried.get(socket) ?? 0) + 1;
  carried.set(socket, count);
  return count < max;
}

// keepSocketAlive is there to be overridden: https://nodejs.org/api/http.html#agentkeepsocketalivesocket

class CountingHttpAgent extends HttpAgent {
  constructor(
    options: CheckedOptions,
    private readonly requestsPerSocket: number,
  ) {
    super(options);
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const keeps: unknown = super.keepSocketAlive(socket);
    return mayCarryMore(socket, this.requestsPerSocket) && keeps !== false;
  }
}

class CountingHttpsAgent extends HttpsAgent {
  constructor(
    options: CheckedOptions,
    private readonly requestsPerSocket: number,
  ) {
    super(options);
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const keeps: unknown = super.keepSocketAlive(socket);
    return mayCarryMore(socket, this.requestsPerSocket) && keeps !== false;
  }
}

export async function checkedAddresses(
  host: string,
  protocol: EgressProtocol,
  options: Pick<AgentOptions, 'policy' | 'resolver' | 'dnsTimeoutMs'>,
): Promise<string[]> {
  // The operator's own machine: not a name somebody else answers for, so the allowed half of it is enough.
  if (host === 'localhost') {
    const allowed = LOOPBACK.filter((address) => options.policy.permits(address));
    if (allowed.length === 0) throw addressRefused();
    return allowed;
  }
  const addresses = await withTimeout(options.resolver.resolve(host), options.dnsTimeoutMs);
  if (addresses.length === 0) throw nameUnknown();
  if (addresses.some((address) => options.policy.refusal(address, protocol) !== null)) throw addressRefused();
  return addresses;
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(nameUnknown()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof EgressError ? error : nameUnknown();
  } finally {
    clearTimeout(timer);
  }
}

function addressRefused(): EgressError {
  return new EgressError('refused', 'the address is not allowed: it is not public');
}

function nameUnknown(): EgressError {
  return new EgressError('dns', 'the host name could not be resolved');
}
