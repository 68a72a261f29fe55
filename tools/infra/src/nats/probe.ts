import { connect } from 'node:net';

export interface ServerInfo {
  server_id: string;
  version: string;
  jetstream?: boolean;
}

/** What a NATS server says of itself when greeted (its INFO line), or null when none answers. */
export function natsInfo(port: number): Promise<ServerInfo | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2_000 });
    let text = '';
    const finish = (info: ServerInfo | null): void => {
      socket.destroy();
      resolve(info);
    };
    socket.on('error', () => finish(null));
    socket.on('timeout', () => finish(null));
    socket.on('close', () => finish(null));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const line = /^INFO (\{.*\})\s*\r?\n/.exec(text);
      if (!line?.[1]) return;
      try {
        finish(JSON.parse(line[1]) as ServerInfo);
      } catch {
        finish(null);
      }
    });
  });
}
