import { asInteger, ServiceConfig } from '@parley/platform';
import { IsInt, IsNotEmpty, IsString, Max, Min } from 'class-validator';

/** The outside world in a box: never deployed to production. */
export class SandboxConfig extends ServiceConfig {
  @IsString()
  @IsNotEmpty()
  SANDBOX_HOST: string = '127.0.0.1';

  /** Webhook receiver and control routes; 0 takes any free port. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  SANDBOX_PORT: number = 3010;

  /** Where the SIP callee answers; 0 takes any free port. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  SANDBOX_SIP_PORT: number = 5070;

  @asInteger()
  @IsInt()
  @Min(1024)
  @Max(65_534)
  SANDBOX_RTP_PORT_MIN: number = 42_000;

  @asInteger()
  @IsInt()
  @Min(1025)
  @Max(65_535)
  SANDBOX_RTP_PORT_MAX: number = 42_999;

  /** The platform's SIP address, for calls from the sandbox to an agent. */
  @IsString()
  @IsNotEmpty()
  SANDBOX_TARGET_SIP_URI: string = 'sip:127.0.0.1:5060';
}
