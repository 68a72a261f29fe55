import { HealthRegistry } from './health';

describe('HealthRegistry', () => {
  it('is ready while every probe passes, and names the one that does not', async () => {
    const health = new HealthRegistry();
    let broken = false;
    health.add('database', () => undefined);
    health.add('bus', () => {
      if (broken) throw new Error('disconnected');
    });
    expect(await health.check()).toEqual({ ready: true, checks: { database: 'ok', bus: 'ok' } });
    broken = true;
    expect(await health.check()).toEqual({ ready: false, checks: { database: 'ok', bus: 'disconnected' } });
  });

  it('counts a probe that hangs as failed', async () => {
    jest.useFakeTimers();
    const health = new HealthRegistry();
    health.add('database', () => new Promise(() => undefined));
    const answer = health.check();
    await jest.advanceTimersByTimeAsync(2_100);
    expect((await answer).ready).toBe(false);
    jest.useRealTimers();
  });

  it('turns unready when shutdown begins, and tells who wants to know', async () => {
    const health = new HealthRegistry();
    const ended: string[] = [];
    health.onDrain(() => ended.push('streams'));
    expect([(await health.check()).ready, ended]).toEqual([true, []]);
    health.drain();
    expect([(await health.check()).ready, ended]).toEqual([false, ['streams']]);
  });
});
