import { asInteger, ServiceConfig } from '@parley/platform';
import { IsInt, IsNotEmpty, IsString, Max, Min, MinLength } from 'class-validator';

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

  /** Guards /admin/v1. decisions: Running and operating. */
  @IsString()
  @MinLength(16)
  OPERATOR_TOKEN: string;
}
