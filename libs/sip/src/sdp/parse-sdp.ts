import { isIP } from 'node:net';
import {
  mediaDirections,
  type MediaDirection,
  type RtpMap,
  type Sdp,
  type SdpConnection,
  type SdpMedia,
} from './sdp-types';

/** An SDP we cannot work with; `message` says why, `status` is what to answer the INVITE with. */
export class SdpError extends Error {
  override readonly name = 'SdpError';

  constructor(
    message: string,
    readonly status: 400 | 488 = 488,
  ) {
    super(message);
  }
}

const MAX_LINES = 1_000;

/** RFC 8866, the lines audio needs; everything else is skipped. Throws SdpError. */
export function parseSdp(text: string): Sdp {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  if (lines.length > MAX_LINES) throw new SdpError('SDP has too many lines', 400);
  if (lines[0]?.trim() !== 'v=0') throw new SdpError('SDP does not start with v=0', 400);
  const at = lines.findIndex((line) => line.startsWith('m='));
  const session = lines.slice(1, at < 0 ? undefined : at);
  const origin = originOf(find(session, 'o='));
  const connection = connectionOf(find(session, 'c='));
  const direction = directionOf(session) ?? 'sendrecv';
  const media = sections(at < 0 ? [] : lines.slice(at)).map((section) => mediaOf(section, direction));
  return { origin, media, ...(connection ? { connection } : {}) };
}

const find = (lines: readonly string[], prefix: string): string | undefined =>
  lines
    .find((line) => line.startsWith(prefix))
    ?.slice(prefix.length)
    .trim();

function sections(lines: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('m=')) found.push([line]);
    else found.at(-1)?.push(line);
  }
  return found;
}

function originOf(value: string | undefined): Sdp['origin'] {
  const [username, sessionId, version, network, family, address] = value?.split(/\s+/) ?? [];
  if (!username || !sessionId || !version || network !== 'IN' || !address)
    throw new SdpError('SDP has no usable o=', 400);
  return { username, sessionId, version, connection: { family: family === 'IP6' ? 'IP6' : 'IP4', address } };
}

/** Host names are legal in c=; the media engine resolves them. A TTL or count suffix means multicast. */
function connectionOf(value: string | undefined): SdpConnection | undefined {
  if (value === undefined) return undefined;
  const match = /^IN\s+(IP[46])\s+(\S+)$/i.exec(value);
  if (!match?.[1] || !match[2]) throw new SdpError('SDP has a malformed c=', 400);
  return { family: match[1].toUpperCase() === 'IP6' ? 'IP6' : 'IP4', address: match[2] };
}

function mediaOf(lines: readonly string[], inherited: MediaDirection): SdpMedia {
  const [type, port, protocol, ...formats] = (lines[0] ?? '').slice(2).trim().split(/\s+/);
  const number = Number(/^(\d{1,5})(?:\/\d+)?$/.exec(port ?? '')?.[1] ?? Number.NaN);
  if (!type || !protocol || !(number >= 0 && number < 65_536))
    throw new SdpError('SDP has a malformed m=', 400);
  const connection = connectionOf(find(lines, 'c='));
  const ptime = Number(find(lines, 'a=ptime:') ?? Number.NaN);
  return {
    type,
    port: number,
    protocol,
    formats,
    rtpmaps: lines.flatMap(rtpmapOf),
    fmtp: Object.fromEntries(lines.flatMap(fmtpOf)),
    direction: directionOf(lines) ?? inherited,
    ...(connection ? { connection } : {}),
    ...(ptime > 0 && ptime <= 200 ? { ptimeMs: ptime } : {}),
  };
}

function rtpmapOf(line: string): RtpMap[] {
  const match = /^a=rtpmap:(\d{1,3})\s+([\w.+-]+)\/(\d+)(?:\/(\d+))?\s*$/.exec(line);
  if (!match?.[1] || !match[2] || !match[3]) return [];
  const channels = Number(match[4] ?? 1);
  return [{ payloadType: Number(match[1]), encoding: match[2], clockRate: Number(match[3]), channels }];
}

function fmtpOf(line: string): Array<[number, string]> {
  const match = /^a=fmtp:(\d{1,3})\s+(.*)$/.exec(line);
  return match?.[1] && match[2] ? [[Number(match[1]), match[2].trim()]] : [];
}

function directionOf(lines: readonly string[]): MediaDirection | undefined {
  return mediaDirections.find((direction) => lines.some((line) => line.trim() === `a=${direction}`));
}

/** 224.0.0.0/4 and ff00::/8, or any TTL suffix. */
export function isMulticast(connection: SdpConnection): boolean {
  const [address = ''] = connection.address.split('/');
  if (connection.address.includes('/')) return true;
  if (isIP(address) === 6) return /^ff/i.test(address);
  const first = Number(address.split('.')[0]);
  return isIP(address) === 4 && first >= 224 && first < 240;
}

/** The old way to hold a call (RFC 2543): a null address. */
export const isNullAddress = (connection: SdpConnection): boolean =>
  connection.address === '0.0.0.0' || connection.address === '::';
