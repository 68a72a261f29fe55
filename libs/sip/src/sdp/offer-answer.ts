import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isMulticast, isNullAddress, parseSdp, SdpError } from './parse-sdp';
import {
  audioCodecs,
  type AudioCodec,
  type LocalMedia,
  type MediaDirection,
  type NegotiatedAudio,
  type Sdp,
  type SdpMedia,
} from './sdp-types';

const STATIC_TYPES: Readonly<Record<AudioCodec, number>> = { PCMU: 0, PCMA: 8 };
const DTMF_TYPE = 101;
const EVENTS = '0-16';

/** An offer of G.711 and telephone-event (RFC 3264 5, RFC 4733). */
export function buildOffer(local: LocalMedia): string {
  const codecs = local.codecs ?? audioCodecs;
  if (codecs.length === 0) throw new SdpError('an offer needs a codec');
  const payloads = codecs.map((codec) => ({ codec, payloadType: STATIC_TYPES[codec] }));
  return write(local, [
    audioSection(local, payloads, local.dtmf === false ? undefined : DTMF_TYPE, local.direction),
  ]);
}

/**
 * Answers an offer (RFC 3264 6): the first codec of the offer that we have, its telephone-event number, the
 * mirrored direction; further media are refused with port 0 in place. Throws SdpError when no audio is left.
 */
export function answerFor(offer: string, local: LocalMedia): { sdp: string; audio: NegotiatedAudio } {
  const sdp = parseSdp(offer);
  const codecs = local.codecs ?? audioCodecs;
  const index = sdp.media.findIndex((media) => isUsable(media) && choose(media, codecs) !== undefined);
  const media = sdp.media[index];
  if (!media) throw new SdpError(whyNoAudio(sdp, codecs));
  const audio = negotiate(sdp, media, codecs, local);
  const chosen = [{ codec: audio.codec, payloadType: audio.payloadType }];
  const answer = sdp.media.map((other, i) =>
    i === index
      ? audioSection({ ...local, ptimeMs: audio.ptimeMs }, chosen, audio.dtmfPayloadType, audio.direction)
      : [`m=${other.type} 0 ${other.protocol} ${other.formats[0] ?? '0'}`],
  );
  return { sdp: write(local, answer), audio };
}

/** Reads the answer to an offer of ours. Throws SdpError when the peer refused the audio. */
export function readAnswer(answer: string, local: LocalMedia): NegotiatedAudio {
  const sdp = parseSdp(answer);
  const codecs = local.codecs ?? audioCodecs;
  const media = sdp.media.find((candidate) => isUsable(candidate) && choose(candidate, codecs) !== undefined);
  if (!media) throw new SdpError(whyNoAudio(sdp, codecs));
  return negotiate(sdp, media, codecs, local);
}

/** Direction and hold of an SDP as the peer means them; tolerant, for signalling only. */
export function peerDirection(text: string | undefined): { direction: MediaDirection; hold: boolean } {
  try {
    const sdp = parseSdp(text ?? '');
    const media = sdp.media.find(({ type }) => type === 'audio');
    const connection = media?.connection ?? sdp.connection;
    const direction = media?.direction ?? 'sendrecv';
    const mute = connection !== undefined && isNullAddress(connection);
    return { direction, hold: mute || direction === 'sendonly' || direction === 'inactive' };
  } catch {
    return { direction: 'sendrecv', hold: false };
  }
}

const isUsable = (media: SdpMedia): boolean =>
  media.type === 'audio' && media.port !== 0 && media.protocol.toUpperCase() === 'RTP/AVP';

function choose(
  media: SdpMedia,
  codecs: readonly AudioCodec[],
): { codec: AudioCodec; payloadType: number } | undefined {
  for (const format of media.formats) {
    const payloadType = Number(format);
    const map = media.rtpmaps.find((rtpmap) => rtpmap.payloadType === payloadType);
    const codec = codecs.find((candidate) =>
      map
        ? map.encoding.toUpperCase() === candidate && map.clockRate === 8_000
        : STATIC_TYPES[candidate] === payloadType,
    );
    if (codec) return { codec, payloadType };
  }
  return undefined;
}

function negotiate(
  sdp: Sdp,
  media: SdpMedia,
  codecs: readonly AudioCodec[],
  local: LocalMedia,
): NegotiatedAudio {
  const chosen = choose(media, codecs);
  const connection = media.connection ?? sdp.connection;
  if (!chosen || !connection) throw new SdpError('SDP has no connection address', 400);
  if (isMulticast(connection)) throw new SdpError('multicast media is not supported');
  const event = media.rtpmaps.find(
    ({ encoding, clockRate, payloadType }) =>
      encoding.toLowerCase() === 'telephone-event' &&
      clockRate === 8_000 &&
      media.formats.includes(String(payloadType)),
  );
  const theirs = isNullAddress(connection) ? muted(media.direction) : media.direction;
  return {
    remote: { host: connection.address, port: media.port },
    ...chosen,
    ...(event && local.dtmf !== false ? { dtmfPayloadType: event.payloadType } : {}),
    ptimeMs: media.ptimeMs ?? local.ptimeMs ?? 20,
    direction: meet(theirs, local.direction ?? 'sendrecv'),
    hold: theirs === 'sendonly' || theirs === 'inactive',
  };
}

/** With c=0.0.0.0 the peer takes nothing from us. */
const muted = (direction: MediaDirection): MediaDirection =>
  direction === 'recvonly' || direction === 'inactive' ? 'inactive' : 'sendonly';

/** What we may do, given what the peer and we want (RFC 3264 6.1). */
function meet(theirs: MediaDirection, ours: MediaDirection): MediaDirection {
  const send =
    (theirs === 'sendrecv' || theirs === 'recvonly') && (ours === 'sendrecv' || ours === 'sendonly');
  const receive =
    (theirs === 'sendrecv' || theirs === 'sendonly') && (ours === 'sendrecv' || ours === 'recvonly');
  if (send) return receive ? 'sendrecv' : 'sendonly';
  return receive ? 'recvonly' : 'inactive';
}

function whyNoAudio(sdp: Sdp, codecs: readonly AudioCodec[]): string {
  const audio = sdp.media.filter((media) => media.type === 'audio');
  if (audio.length === 0) return 'SDP has no audio';
  if (audio.every((media) => media.port === 0)) return 'audio is refused (port 0)';
  if (!audio.some(isUsable)) return `media over ${audio[0]?.protocol ?? '?'} is not supported`;
  return `no common codec, we have ${codecs.join(', ')}`;
}

function audioSection(
  local: LocalMedia,
  payloads: ReadonlyArray<{ codec: AudioCodec; payloadType: number }>,
  dtmf: number | undefined,
  direction: MediaDirection = 'sendrecv',
): string[] {
  const types = [...payloads.map(({ payloadType }) => payloadType), ...(dtmf === undefined ? [] : [dtmf])];
  return [
    `m=audio ${local.port} RTP/AVP ${types.join(' ')}`,
    ...payloads.map(({ codec, payloadType }) => `a=rtpmap:${payloadType} ${codec}/8000`),
    ...(dtmf === undefined ? [] : [`a=rtpmap:${dtmf} telephone-event/8000`, `a=fmtp:${dtmf} ${EVENTS}`]),
    `a=ptime:${local.ptimeMs ?? 20}`,
    `a=${direction}`,
  ];
}

function write(local: LocalMedia, media: readonly string[][]): string {
  const address = `IN ${isIPv6(local.host) ? 'IP6' : 'IP4'} ${local.host}`;
  const id = local.sessionId ?? String(randomInt(1, 2 ** 47));
  const session = ['v=0', `o=parley ${id} ${local.version ?? 1} ${address}`, 's=-', `c=${address}`, 't=0 0'];
  return [...session, ...media.flat(), ''].join('\r\n');
}
