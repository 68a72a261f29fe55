import { IsInt, Min } from 'class-validator';
import { asInteger, ConfigError, loadConfig, ServiceConfig, settingsOf } from './config';

class DemoConfig extends ServiceConfig {
  @asInteger()
  @IsInt()
  @Min(1)
  WORKERS: number = 2;
}

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(DemoConfig, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('loadConfig', () => {
  it('takes defaults, parses numbers and booleans, ignores what it does not know', () => {
    const config = loadConfig(DemoConfig, { MASTER_KEY, WORKERS: '5', LOG_PII: 'true', HOME: '/root' });
    expect(config).toMatchObject({ WORKERS: 5, LOG_PII: true, NODE_ENV: 'development', OPS_PORT: 9090 });
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig(DemoConfig, { MASTER_KEY, WORKERS: '', DATABASE_URL: '' }).WORKERS).toBe(2);
  });

  it('names every problem at once', () => {
    const problems = problemsOf({
      MASTER_KEY: 'c2hvcnQ=',
      WORKERS: 'many',
      NODE_ENV: 'staging',
      OPS_PORT: '70000',
    });
    for (const name of ['MASTER_KEY', 'WORKERS', 'NODE_ENV', 'OPS_PORT']) {
      expect(problems.join('\n')).toContain(name);
    }
  });

  it('takes other master keys, each of them whole', () => {
    const other = Buffer.alloc(32, 8).toString('base64');
    const config = loadConfig(DemoConfig, { MASTER_KEY, OTHER_MASTER_KEYS: ` ${other}, ${MASTER_KEY}` });
    expect(config.OTHER_MASTER_KEYS).toEqual([other, MASTER_KEY]);
    for (const bad of [`${other},c2hvcnQ=`, 'not base64'])
      expect(problemsOf({ MASTER_KEY, OTHER_MASTER_KEYS: bad }).join('\n')).toContain('OTHER_MASTER_KEYS');
  });

  it('requires the master key', () => {
    expect(problemsOf({}).join('\n')).toContain('MASTER_KEY');
  });

  it('never repeats a value: it may be a secret', () => {
    expect(
      problemsOf({ MASTER_KEY: 'hunter2-hunter2', DATABASE_URL: 'mysql://user:hunter2@db' }).join(),
    ).not.toContain('hunter2');
  });
});

it('settingsOf names what a configuration reads, inherited, optional and boolean ones included', () => {
  const names = settingsOf(DemoConfig);
  expect(names).toEqual(
    expect.arrayContaining([
      'WORKERS',
      'OPS_PORT',
      'DATABASE_URL',
      'S3_BUCKET',
      'S3_FORCE_PATH_STYLE',
      'LOG_PII',
      'NODE_ENV',
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});
