import { AppError, ERROR_STATUS } from './errors';
import { EVENT_SUBJECTS } from './events';
import { isUuid, withoutPrefix, withPrefix } from './ids';
import { REQUESTS } from './requests';
import { SERVICES } from './message';
import { WEBHOOK_LABEL } from './webhooks/webhook';

const UUID = '0198a1c2-7d3e-7000-8000-0123456789ab';

describe('identifiers', () => {
  it('carry the prefix of their kind as part of the value', () => {
    expect(withPrefix('phoneNumber', UUID)).toBe(`num_${UUID}`);
    expect(withoutPrefix('phoneNumber', `num_${UUID}`)).toBe(UUID);
  });

  it.each([UUID, `cus_${UUID}`, 'num_', 'num_xyz', '', 7, null, undefined])(
    'are refused when they are %p',
    (id) => {
      expect(withoutPrefix('phoneNumber', id)).toBeNull();
    },
  );

  it.each([
    [UUID, true],
    [UUID.toUpperCase(), true],
    [`${UUID} `, false],
    ['not-a-uuid', false],
    [42, false],
  ])('know a uuid: %p is %p', (value, expected) => {
    expect(isUuid(value)).toBe(expected);
  });
});

describe('AppError', () => {
  it('survives the bus unchanged', () => {
    const error = new AppError('VALIDATION_ERROR', 'too large', {
      status: 413,
      details: [{ field: 'body', message: 'too large' }],
    });
    const back = AppError.fromBody(JSON.parse(JSON.stringify(error.toBody())));
    expect(back).toMatchObject({
      code: error.code,
      status: 413,
      message: error.message,
      details: error.details,
    });
  });

  it('takes its status from the catalogue', () => {
    expect(AppError.notFound('Agent')).toMatchObject({
      status: ERROR_STATUS.NOT_FOUND,
      message: 'Agent not found',
    });
    expect(AppError.downstream('calls did not answer')).toMatchObject({
      code: 'INTERNAL_ERROR',
      status: 502,
    });
  });
});

describe('subjects', () => {
  it('name their service, and never contain what NATS would read as a wildcard', () => {
    for (const [subject, meta] of Object.entries(REQUESTS)) {
      expect(SERVICES).toContain(meta.service);
      expect(subject).toMatch(/^[a-z_]+\.[a-z_]+$/);
    }
    for (const subject of EVENT_SUBJECTS) expect(subject).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });
});

describe('webhook labels', () => {
  it.each([
    ['a', true],
    ['9-lives', true],
    ['a'.repeat(31), true],
    ['a'.repeat(32), false],
    ['-a', false],
    ['A', false],
    ['a_b', false],
    ['', false],
    ['é', false],
    ['a\n', false],
  ])('%p is %p', (label, valid) => {
    expect(WEBHOOK_LABEL.test(label)).toBe(valid);
  });
});
