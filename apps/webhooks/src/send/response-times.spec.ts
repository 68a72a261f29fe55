import { ResponseTimes } from './response-times';

describe('the response times of an endpoint', () => {
  it('allow any number of deliveries while nothing is known', () => {
    expect(new ResponseTimes().deliveriesInTime('a')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [1, 250],
    [20, 12],
    [100, 2],
    [200, 1],
    [10_000, 1],
    [0, 250],
  ])('of %i ms allow %i deliveries one after the other', (ms, depth) => {
    const times = new ResponseTimes();
    times.observe('a', ms);
    expect(times.deliveriesInTime('a')).toBe(depth);
    expect(times.deliveriesInTime('b')).toBe(Number.POSITIVE_INFINITY);
  });

  it('follow the latest answers, but not one of them alone', () => {
    const times = new ResponseTimes();
    times.observe('a', 10);
    times.observe('a', 110);
    expect(times.deliveriesInTime('a')).toBe(6);
    for (let n = 0; n < 20; n += 1) times.observe('a', 10);
    expect(times.deliveriesInTime('a')).toBeGreaterThan(20);
  });

  it('are remembered for the endpoints that answered last', () => {
    const times = new ResponseTimes();
    for (let n = 0; n <= 5_000; n += 1) times.observe(String(n), 100);
    expect(times.deliveriesInTime('0')).toBe(Number.POSITIVE_INFINITY);
    expect(times.deliveriesInTime('1')).toBe(2);
  });
});
