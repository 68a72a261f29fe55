import fc from 'fast-check';
import { OutageWatch } from './outage-watch';

describe('the outage watch', () => {
  const watch = (): OutageWatch => new OutageWatch(15_000, 5_000);
  const hear = (subject: OutageWatch, from: number, to: number, heard = true): void => {
    for (let now = from; now <= to; now += 1_000) subject.observe(now, heard);
  };

  it('reaps nothing right after the start', () => {
    const subject = watch();
    expect(subject.mayReap(0)).toBe(false);
    hear(subject, 0, 14_000);
    expect(subject.mayReap(14_000)).toBe(false);
    hear(subject, 15_000, 15_000);
    expect(subject.mayReap(15_000)).toBe(true);
  });

  it('gives owners the whole grace period after an outage of a minute', () => {
    const subject = watch();
    hear(subject, 0, 20_000);
    hear(subject, 21_000, 81_000, false);
    expect(subject.mayReap(81_000)).toBe(false);
    hear(subject, 82_000, 96_000);
    expect(subject.mayReap(96_000)).toBe(false);
    hear(subject, 97_000, 97_000);
    expect(subject.mayReap(97_000)).toBe(true);
  });

  it('counts the suspension of its own process as an outage', () => {
    const subject = watch();
    hear(subject, 0, 20_000);
    expect(subject.mayReap(80_000)).toBe(false);
    subject.observe(80_000, true);
    expect(subject.mayReap(80_000)).toBe(false);
  });

  it('never reaps within the grace period of a failed observation', () => {
    const observation = fc.record({ after: fc.integer({ min: 1, max: 8_000 }), heard: fc.boolean() });
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 60 }), (observations) => {
        const subject = watch();
        let now = 0;
        let lastBad = 0;
        for (const { after, heard } of observations) {
          if (after > 5_000) lastBad = now + after;
          now += after;
          subject.observe(now, heard);
          if (!heard) lastBad = now;
          if (now - lastBad < 15_000) expect(subject.mayReap(now)).toBe(false);
        }
      }),
    );
  });
});
