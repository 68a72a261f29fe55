import { problem, refuse } from './errors';

it('refuses with the first problem as the message and all as details', () => {
  const problems = [problem('a', 'is required'), problem('b', 'is odd')];
  expect(() => refuse(problems)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', message: 'a is required', details: problems }),
  );
  expect(() => refuse([])).not.toThrow();
});
