import { asInteger, asList, ServiceConfig } from '@parley/platform';
import { EgressPolicy } from '@parley/egress';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsInt, Max, Min, ValidateBy } from 'class-validator';
import { RETRY_DELAYS_MS } from './engine/schedule.rules';

const isNetworks = (value: unknown): boolean => {
  try {
    EgressPolicy.allowing(Array.isArray(value) ? value.map(String) : [String(value)]);
    return true;
  } catch {
    return false;
  }
};

const areCidrs = (): PropertyDecorator =>
  ValidateBy({
    name: 'areCidrs',
    validator: {
      validate: isNetworks,
      defaultMessage: () => '$property must be a list of CIDR networks such as 127.0.0.0/8,::1/128',
    },
  });

export class WebhooksConfig extends ServiceConfig {
  /** Networks where plain http and private addresses are accepted. Production: none. */
  @asList()
  @areCidrs()
  DELIVERY_ALLOWED_NETWORKS: string[] = [];

  /** Attempts this process has under way at most. */
  @asInteger()
  @IsInt()
  @Min(1)
  @Max(4_096)
  DELIVERY_CONCURRENCY: number = 256;

  @asInteger()
  @IsInt()
  @Min(1)
  DELIVERY_PER_ENDPOINT: number = 4;

  @asInteger()
  @IsInt()
  @Min(1)
  DELIVERY_PER_ACCOUNT: number = 16;

  /** contract: Delivery rules 1, "answer 2xx within 10 seconds". */
  @asInteger()
  @IsInt()
  @Min(100)
  @Max(10_000)
  DELIVERY_TIMEOUT_MS: number = 10_000;

  /** How long a claimed delivery belongs to its process; must outlast an attempt and the write of its result. */
  @asInteger()
  @IsInt()
  @Min(1_000)
  DELIVERY_LEASE_MS: number = 30_000;

  /** How often retries that have become due are looked for; new events do not wait for it. */
  @asInteger()
  @IsInt()
  @Min(20)
  DELIVERY_POLL_MS: number = 500;

  /** decisions: Webhooks, "11 attempts". */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').map(Number) : value))
  @ArrayNotEmpty()
  @IsInt({ each: true })
  @Min(1, { each: true })
  DELIVERY_RETRY_DELAYS_MS: number[] = [...RETRY_DELAYS_MS];

  /** Deliveries, attempts and payloads older than this are dropped. */
  @asInteger()
  @IsInt()
  @Min(7)
  DELIVERY_RETENTION_DAYS: number = 30;

  @asInteger()
  @IsInt()
  @Min(20)
  DELIVERY_RETENTION_EVERY_MS: number = 600_000;
}
