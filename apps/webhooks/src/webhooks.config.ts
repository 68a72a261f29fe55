import { asInteger, ServiceConfig } from '@parley/platform';
import { asNetworks } from '@parley/egress';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsInt, Max, Min, ValidateBy } from 'class-validator';
import { RETRY_DELAYS_MS } from './record/retry-schedule.rules';

/** What must be left of a lease after the longest attempt: for waiting in its batch, and for recording the result. */
const LEASE_MARGIN_MS = 1_000;

/** With a shorter lease nothing would ever be sent: every process would see too little time left. */
const outlastsAnAttempt = (): PropertyDecorator =>
  ValidateBy({
    name: 'outlastsAnAttempt',
    validator: {
      validate: (value: unknown, args) =>
        Number(value) >= Number((args?.object as WebhooksConfig).DELIVERY_TIMEOUT_MS) + LEASE_MARGIN_MS,
      defaultMessage: () => `$property must be at least DELIVERY_TIMEOUT_MS + ${LEASE_MARGIN_MS}`,
    },
  });

export class WebhooksConfig extends ServiceConfig {
  /** Networks where plain http and private addresses are accepted. Production: none. */
  @asNetworks()
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

  /** A receiver has 10 seconds to answer with a 2xx. */
  @asInteger()
  @IsInt()
  @Min(100)
  @Max(10_000)
  DELIVERY_TIMEOUT_MS: number = 10_000;

  /** How long a leased delivery belongs to its process. */
  @asInteger()
  @IsInt()
  @outlastsAnAttempt()
  DELIVERY_LEASE_MS: number = 30_000;

  /** How often due retries are looked for; new events do not wait for it. */
  @asInteger()
  @IsInt()
  @Min(20)
  DELIVERY_POLL_MS: number = 500;

  /** Between attempts; with ten, a delivery is tried 11 times. */
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
