import { serversOf } from './nats-servers';

describe('NATS_URL', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
    ['broker', { servers: ['broker:4222'] }],
    ['nats://a:1, nats://b', { servers: ['a:1', 'b:4222'] }],
    ['nats://me:s%40crt@a', { servers: ['a:4222'], user: 'me', pass: 's@crt' }],
    ['nats://token@a', { servers: ['a:4222'], token: 'token' }],
    ['tls://a', { servers: ['a:4222'], tls: {} }],
  ])('%s', (url, options) => {
    expect(serversOf(url)).toEqual(options);
  });
});
