import { UserAgent } from '../agent/user-agent';
import { pause } from '../../test/call-helpers';

describe('TCP', () => {
  it('connects anew after the peer has been restarted', async () => {
    const a = await UserAgent.start({});
    const first = await UserAgent.start({});
    const ask = () => a.ping(`sip:127.0.0.1:${first.port}`, { transport: 'tcp' });
    expect((await ask()).alive).toBe(true);
    await first.stop();
    const second = await UserAgent.start({ port: first.port });
    expect((await ask()).alive).toBe(true);
    await Promise.all([a.stop(), second.stop()]);
  });

  it('closes a quiet connection and makes it again when needed', async () => {
    const a = await UserAgent.start({ tcpIdleMs: 50 });
    const b = await UserAgent.start({ tcpIdleMs: 50 });
    const ask = () => a.ping(`sip:127.0.0.1:${b.port}`, { transport: 'tcp' });
    expect((await ask()).alive).toBe(true);
    await pause(150);
    expect((await ask()).alive).toBe(true);
    await Promise.all([a.stop(), b.stop()]);
  });
});
