import 'reflect-metadata';
import { publishedData, publishedSubjects, WEBHOOK_EVENTS } from '.';

describe('public events', () => {
  it.each(Object.entries(WEBHOOK_EVENTS))('%s is listed under the type its body names', (type, event) => {
    expect(event.sample.event).toBe(type);
  });

  it.each(Object.entries(WEBHOOK_EVENTS))('%s has a sample with its fields in their order', (_, event) => {
    const { sample, source } = event as { sample: { data?: object }; source?: typeof event.source };
    if (!source || !sample.data) return;
    const { transcript_truncated: _truncated, ...always } = sample.data as { transcript_truncated?: true };
    expect(JSON.stringify(publishedData(source, sample.data))).toBe(JSON.stringify(always));
  });

  it('are made of the domain events of calls and campaigns', () => {
    expect(publishedSubjects('calls.')).toEqual([
      'calls.status_updated',
      'calls.session_completed',
      'calls.transferred',
    ]);
    expect(publishedSubjects('campaigns.')).toEqual(['campaigns.status_updated']);
  });
});
