import { formatParams, parseParams } from './split-list';
import { hostPort } from './uri';

/** RFC 3261 20.42. */
export interface Via {
  transport: string;
  host: string;
  port?: number;
  params: Map<string, string>;
}

const VIA =
  /^SIP\s*\/\s*2\.0\s*\/\s*([A-Za-z0-9-]+)\s+(?:\[([^\]\s]+)\]|([^\s;:]+))\s*(?::\s*(\d{1,5}))?\s*(?:;(.*))?$/is;

export function parseVia(text: string | undefined): Via | undefined {
  const match = VIA.exec(text?.trim() ?? '');
  const host = match?.[2] ?? match?.[3];
  if (!match?.[1] || !host) return undefined;
  return {
    transport: match[1].toUpperCase(),
    host,
    params: parseParams(match[5] ?? ''),
    ...(match[4] === undefined ? {} : { port: Number(match[4]) }),
  };
}

export function formatVia(via: Via): string {
  // rport is a flag in requests and has a value in responses (RFC 3581)
  return `SIP/2.0/${via.transport} ${hostPort(via.host, via.port)}${formatParams(via.params)}`;
}
