import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';

/** A trunk that lets nobody end a call without saying who they are: 401 to every BYE without credentials. */
export class ChallengingTrunk {
  readonly byes: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, peer) => this.received(message.toString('latin1'), peer));
  }

  static async start(): Promise<ChallengingTrunk> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new ChallengingTrunk(socket);
  }

  get port(): number {
    return this.socket.address().port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  private received(request: string, peer: RemoteInfo): void {
    if (!request.startsWith('BYE ')) return;
    this.byes.push(request);
    const known = /^Authorization:/im.test(request);
    const copied = request.split('\r\n').filter((line) => /^(via|from|to|call-id|cseq):/i.test(line));
    const answer = [
      known ? 'SIP/2.0 200 OK' : 'SIP/2.0 401 Unauthorized',
      ...copied,
      ...(known ? [] : ['WWW-Authenticate: Digest realm="trunk", nonce="abc", algorithm=MD5']),
      'Content-Length: 0',
      '',
      '',
    ];
    this.socket.send(answer.join('\r\n'), peer.port, peer.address);
  }
}
