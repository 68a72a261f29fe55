import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import {
  getMetadataStorage,
  IsBase64,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  Min,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { ObjectStoreConfig } from './object-store.config';

export type Environment = Record<string, string | undefined>;

/** Injection token of the service's own configuration class. */
export const CONFIG = Symbol('parley.config');

/** Reads `true/1/yes/on` as true; anything else as false. */
export const asBoolean = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? /^(true|1|yes|on)$/i.test(value.trim()) : value));

export const asInteger = (): PropertyDecorator =>
  Transform(({ value }) =>
    typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value,
  );

/** Reads `a, b , c` as ['a','b','c']. */
export const asList = (): PropertyDecorator =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : value,
  );

/** A value `check` does not throw at. `message`: with $property for the name of the variable. */
export const passes = (check: (value: unknown) => unknown, message: string): PropertyDecorator =>
  ValidateBy({
    name: 'passes',
    validator: {
      validate: (value: unknown) => {
        try {
          check(value);
          return true;
        } catch {
          return false;
        }
      },
      defaultMessage: () => message,
    },
  });

/** What every service reads from its environment. */
export class ServiceConfig extends ObjectStoreConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL: string = 'info';

  /** Show personal data (numbers, transcripts) in the logs. For a developer's own machine. */
  @asBoolean()
  @IsBoolean()
  LOG_PII: boolean = false;

  @IsOptional()
  @IsUrl({ protocols: ['postgres', 'postgresql'], require_tld: false, require_protocol: true })
  DATABASE_URL?: string;

  @IsString()
  @IsNotEmpty()
  NATS_URL: string = 'nats://127.0.0.1:4222';

  /** Directory of everything that lasts. */
  @IsString()
  @IsNotEmpty()
  DATA_DIR: string = '.parley';

  /** 32 random bytes, base64: the key all other keys are derived from. */
  @IsBase64()
  MASTER_KEY: string;

  /**
   * Keys that still open what was sealed under them, comma-separated: those before MASTER_KEY, and the next one while it
   * is rolled out. docs/how-to/deploy.md, "Another master key".
   */
  @asList()
  @IsBase64({}, { each: true })
  OTHER_MASTER_KEYS: string[] = [];

  /** Address partners reach the gateway under. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL: string = 'http://127.0.0.1:3000';

  /** Port of /health/live, /health/ready and /metrics; 0 takes any free one. Never the public port. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  OPS_PORT: number = 9090;

  @IsString()
  @IsNotEmpty()
  OPS_HOST: string = '127.0.0.1';
}

/** All problems of a configuration at once. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Names of the variables a configuration reads. */
export function settingsOf(Config: new () => ServiceConfig): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Config, '', false, false);
  return [...new Set(rules.map((rule) => rule.propertyName))];
}

/** Parses and validates `env` once. Empty strings count as unset. Values never appear in the error: they may be secrets. */
export function loadConfig<C extends ServiceConfig>(Config: new () => C, env: Environment): C {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const config = plainToInstance(Config, given, { exposeDefaultValues: true });
  const problems = validateSync(config, { forbidUnknownValues: false, skipMissingProperties: false }).flatMap(
    (error) => Object.values(error.constraints ?? { invalid: `${error.property} is invalid` }),
  );
  if (typeof config.MASTER_KEY === 'string' && !isKey(config.MASTER_KEY)) {
    problems.push('MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)');
  }
  if (!config.OTHER_MASTER_KEYS.every(isKey))
    problems.push('OTHER_MASTER_KEYS must each be 32 bytes in base64');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function isKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === 32;
}
