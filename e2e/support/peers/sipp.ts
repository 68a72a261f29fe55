import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PeerProcess } from './peer-process';

const PCAPS = '/usr/share/sip-tester';

/** sipp answers one call and sends every RTP packet back (its built-in scenario `uas`). */
export function sippEcho(directory: string, port: number, mediaPort: number): PeerProcess {
  return new PeerProcess(
    'sipp',
    [
      '-sn',
      'uas',
      '-rtp_echo',
      '-i',
      '127.0.0.1',
      '-p',
      String(port),
      '-mi',
      '127.0.0.1',
      '-mp',
      String(mediaPort),
      '-m',
      '1',
      '-nostdin',
    ],
    { cwd: directory },
  );
}

/** sipp calls `to`, plays a recorded voice and the digit 1 (RFC 2833), listens, hangs up; exit status 0 if all was as in RFC 3261. */
export function sippCaller(
  directory: string,
  options: { port: number; mediaPort: number; target: string; to: string; from: string; talkMs: number },
): PeerProcess {
  mkdirSync(join(directory, 'pcap'), { recursive: true });
  for (const name of ['g711a.pcap', 'dtmf_2833_1.pcap'])
    copyFileSync(join(PCAPS, name), join(directory, 'pcap', name));
  writeFileSync(join(directory, 'caller.xml'), scenario(options));
  return new PeerProcess(
    'sipp',
    [
      options.target,
      '-sf',
      'caller.xml',
      '-i',
      '127.0.0.1',
      '-p',
      String(options.port),
      '-mi',
      '127.0.0.1',
      '-mp',
      String(options.mediaPort),
      '-m',
      '1',
      '-nostdin',
      '-trace_err',
    ],
    { cwd: directory },
  );
}

function scenario({ to, from, talkMs }: { to: string; from: string; talkMs: number }): string {
  const common = `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
      From: <sip:${from}@[local_ip]:[local_port]>;tag=[pid]peer[call_number]
      Call-ID: [call_id]
      Contact: <sip:${from}@[local_ip]:[local_port]>
      Max-Forwards: 70`;
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="caller with voice and DTMF">
  <send retrans="500"><![CDATA[
      INVITE sip:${to}@[remote_ip]:[remote_port] SIP/2.0
      ${common}
      To: <sip:${to}@[remote_ip]:[remote_port]>
      CSeq: 1 INVITE
      Content-Type: application/sdp
      Content-Length: [len]

      v=0
      o=user1 53655765 2353687637 IN IP[local_ip_type] [local_ip]
      s=-
      c=IN IP[media_ip_type] [media_ip]
      t=0 0
      m=audio [auto_media_port] RTP/AVP 8 101
      a=rtpmap:8 PCMA/8000
      a=rtpmap:101 telephone-event/8000
      a=fmtp:101 0-11,16
  ]]></send>
  <recv response="100" optional="true"></recv>
  <recv response="180" optional="true"></recv>
  <recv response="183" optional="true"></recv>
  <recv response="200" rrs="true"></recv>
  <send><![CDATA[
      ACK [next_url] SIP/2.0
      ${common}
      [routes]
      To: <sip:${to}@[remote_ip]:[remote_port]>[peer_tag_param]
      CSeq: 1 ACK
      Content-Length: 0

  ]]></send>
  <nop><action><exec play_pcap_audio="pcap/g711a.pcap"/></action></nop>
  <pause milliseconds="${Math.round(talkMs / 2)}"/>
  <nop><action><exec play_pcap_audio="pcap/dtmf_2833_1.pcap"/></action></nop>
  <pause milliseconds="${Math.round(talkMs / 2)}"/>
  <send retrans="500"><![CDATA[
      BYE [next_url] SIP/2.0
      ${common}
      [routes]
      To: <sip:${to}@[remote_ip]:[remote_port]>[peer_tag_param]
      CSeq: 2 BYE
      Content-Length: 0

  ]]></send>
  <recv response="200"></recv>
</scenario>
`;
}
