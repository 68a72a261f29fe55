import { SystemResolver } from './resolver';

describe('the system resolver', () => {
  it.each(['localhost', 'LOCALHOST'])('knows %s without a name server', async (name) => {
    const noTimeForDns = new SystemResolver(2);
    expect(await noTimeForDns.resolve(name)).toContain('127.0.0.1');
  });
});
