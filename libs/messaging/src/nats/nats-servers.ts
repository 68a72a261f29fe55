import type { ConnectionOptions } from 'nats';

/** `nats://user:pass@host:4222,nats://host2` as the client wants it: it does not read credentials out of a URL. */
export function serversOf(natsUrl: string): ConnectionOptions {
  const urls = natsUrl
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => new URL(part.includes('://') ? part : `nats://${part}`));
  const [first] = urls;
  if (!first) throw new Error('NATS_URL names no server');
  const user = decodeURIComponent(first.username);
  const pass = decodeURIComponent(first.password);
  return {
    servers: urls.map((url) => `${url.hostname}:${url.port || '4222'}`),
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(urls.some((url) => url.protocol === 'tls:') ? { tls: {} } : {}),
  };
}
