import { asInteger, asList, ServiceConfig } from '@parley/platform';
import { IsInt, IsNotEmpty, IsString, Matches, Max, Min, MinLength } from 'class-validator';

export class GatewayConfig extends ServiceConfig {
  /** Public port; 0 takes any free one. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT: number = 3000;

  /** Containers set 0.0.0.0; a laptop stays private. */
  @IsString()
  @IsNotEmpty()
  HOST: string = '127.0.0.1';

  /** Guards /admin/v1. */
  @IsString()
  @MinLength(16)
  OPERATOR_TOKEN: string;

  /** Requests without a valid key that one address may make in about a minute, at each replica. */
  @asInteger()
  @IsInt()
  @Min(1)
  ADDRESS_RATE_LIMIT_PER_MINUTE: number = 1_200;

  /**
   * Proxies whose X-Forwarded-For is believed: addresses and CIDR ranges, comma-separated. Empty: an address is that of
   * the socket, whatever a client claims.
   */
  @asList()
  @Matches(/^[0-9a-f:.]+(\/\d{1,3})?$/i, {
    each: true,
    message: 'TRUSTED_PROXIES must be addresses or CIDR ranges, separated by commas',
  })
  TRUSTED_PROXIES: string[] = [];

  /** How long a listener may leave unread what it was sent; then it loses its place and has to come again. */
  @asInteger()
  @IsInt()
  @Min(100)
  LISTEN_UNREAD_MS: number = 60_000;
}
