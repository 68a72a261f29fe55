import fc from 'fast-check';
import { OutageWatch } from './outage-watch';

describe('the outage watch', () => {
  const watch = (): OutageWatch => new OutageWatch(15_000, 5_000);
  const hear = (subject: OutageWatch, from: number, to: number, heard = true): void => {
    for (let now = from; now <= to; now += 1_000) subject.observe(now, heard);
  };

  it('judges nobody right after the start', () => {
    const subject = watch();
    expect(subject.mayJudge(0)).toBe(false);
    hear(subject, 0, 14_000);
    expect(subject.mayJudge(14_000)).toBe(false);
    hear(subject, 15_000, 15_000);
    expect(subject.mayJudge(15_000)).toBe(true);
  });

  it('gives owners the whole grace after an outage of a minute', () => {
    const subject = watch();
    hear(subject, 0, 20_000);
    hear(subject, 21_000, 81_000, false);
    expect(subject.mayJudge(81_000)).toBe(false);
    hear(subject, 82_000, 96_000);
    expect(subject.mayJudge(96_000)).toBe(false);
    hear(subject, 97_000, 97_000);
    expect(subject.mayJudge(97_000)).toBe(true);
  });

  it('takes a process that was stopped and goes on for an outage', () => {
    const subject = watch();
    hear(subject, 0, 20_000);
    expect(subject.mayJudge(80_000)).toBe(false);
    subject.observe(80_000, true);
    expect(subject.mayJudge(80_000)).toBe(false);
  });

  it('never judges within the grace of a failed observation', () => {
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
          if (now - lastBad < 15_000) expect(subject.mayJudge(now)).toBe(false);
        }
      }),
    );
  });
});
