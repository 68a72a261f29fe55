import { asNetworks } from '@parley/egress';
import { asInteger, ServiceConfig } from '@parley/platform';
import { IsInt, IsOptional, Matches, Min } from 'class-validator';

export class CallsConfig extends ServiceConfig {
  /** How long a voice process owns a call after its last report; it renews at a third of it. */
  @asInteger()
  @IsInt()
  @Min(100)
  LEASE_MS: number = 10_000;

  /** An admitted call not claimed within this time fails. */
  @asInteger()
  @IsInt()
  @Min(100)
  CLAIM_TIMEOUT_MS: number = 60_000;

  /** How long the session of an ended call waits for its leg to be closed. */
  @asInteger()
  @IsInt()
  @Min(0)
  FINALIZE_DEADLINE_MS: number = 15_000;

  @asInteger()
  @IsInt()
  @Min(10)
  REAPER_INTERVAL_MS: number = 1_000;

  /** How long a session waits for its extraction; then it is completed without. */
  @asInteger()
  @IsInt()
  @Min(0)
  EXTRACTION_DEADLINE_MS: number = 60_000;

  /** The lease of one attempt at an extraction. */
  @asInteger()
  @IsInt()
  @Min(2_500)
  EXTRACTION_LEASE_MS: number = 30_000;

  /** Extractions under way in this process. */
  @asInteger()
  @IsInt()
  @Min(1)
  EXTRACTION_CONCURRENCY: number = 8;

  /** Reports must have been getting through for this long before expired leases are reaped. Default: LEASE_MS + 5 s. */
  @IsOptional()
  @asInteger()
  @IsInt()
  @Min(0)
  REAP_GRACE_MS?: number;

  /** Networks where plain http and private addresses are accepted. Production: none. */
  @asNetworks()
  DELIVERY_ALLOWED_NETWORKS: string[] = [];

  /** Development: every partner gets a connection to this address and a number. */
  @IsOptional()
  @Matches(/^sip:[A-Za-z0-9.-]+:\d{1,5}$/, { message: 'SANDBOX_SIP_URI must look like sip:127.0.0.1:5070' })
  SANDBOX_SIP_URI?: string;
}
