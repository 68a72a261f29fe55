import { subscribe } from 'node:diagnostics_channel';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isNativeError } from 'node:util/types';
import { buildConnector } from 'undici';
import { LOOPBACK } from './check-url';
import { EgressError } from './egress-error';
import { withoutInterimAnswers } from './interim-answers';
import type { EgressPolicy, EgressProtocol } from './policy';
import type { Resolver } from './resolver';

export interface ConnectorOptions {
  policy: EgressPolicy;
  resolver: Resolver;
  connectTimeoutMs: number;
  dnsTimeoutMs: number;
  /** Extra certificate authorities; the machine's own stay trusted through NODE_EXTRA_CA_CERTS. */
  ca?: string | undefined;
}

/**
 * Opens sockets to checked addresses only. Literals never reach `lookup` (undici and net connect to them at once), so
 * they are checked first; a name is resolved here, refused when *any* of its addresses is not allowed, and the socket
 * goes to the very addresses checked: a second answer from DNS (rebinding) is never asked for. Host and SNI stay the name.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const connectors = {
    'https:': connectorFor('https:', options),
    'http:': connectorFor('http:', options),
  };
  return (target, callback) => {
    const protocol: EgressProtocol = target.protocol === 'http:' ? 'http:' : 'https:';
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const refusal = isIP(host) === 0 ? null : options.policy.refusal(host, protocol);
    if (refusal) return callback(addressRefused(), null);
    connectors[protocol](target, (...answer) => {
      const socket = answer[1];
      if (socket) withoutInterimAnswers(socket);
      socket?.once('error', (error: Error) => {
        const before = readBeforeRequest.get(socket) ?? 0;
        if (before > 0 && socket.bytesRead === before) unanswered.add(error);
      });
      callback(...answer);
    });
  };
}

/** What a socket had read when the request it carries was written, told by undici at that moment. */
const readBeforeRequest = new WeakMap<object, number>();
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  readBeforeRequest.set(socket, socket.bytesRead);
});

const unanswered = new WeakSet<Error>();

/** A kept-alive socket broke before one byte of this request's answer came: the other side had closed it as idle. */
export function brokeUnanswered(error: unknown): boolean {
  return isNativeError(error) && unanswered.has(error);
}

export async function checkedAddresses(
  host: string,
  protocol: EgressProtocol,
  options: Pick<ConnectorOptions, 'policy' | 'resolver' | 'dnsTimeoutMs'>,
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

function connectorFor(protocol: EgressProtocol, options: ConnectorOptions): buildConnector.connector {
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
  return buildConnector({
    timeout: options.connectTimeoutMs + options.dnsTimeoutMs,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_000,
    ...(options.ca ? { ca: options.ca } : {}),
  });
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

export function addressRefused(): EgressError {
  return new EgressError('refused', 'the address is not allowed: it is not public');
}

function nameUnknown(): EgressError {
  return new EgressError('dns', 'the host name could not be resolved');
}
