import { PROVIDER_IDS, type ProviderConfig, type ProviderId } from '@parley/providers';
import { EgressPolicy } from '@parley/egress';
import { asInteger, asList, ServiceConfig } from '@parley/platform';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Min, ValidateBy } from 'class-validator';

const areCidrs = (): PropertyDecorator =>
  ValidateBy({
    name: 'areCidrs',
    validator: {
      validate: (value: unknown) => {
        try {
          return Array.isArray(value) && EgressPolicy.allowing(value.map(String)) !== null;
        } catch {
          return false;
        }
      },
      defaultMessage: () => '$property must be a list of CIDR networks such as 127.0.0.0/8,::1/128',
    },
  });

/** The voices the catalogue offers are those of the configured speech synthesizer. */
export class AgentsConfig extends ServiceConfig {
  @IsIn(PROVIDER_IDS)
  TTS_PROVIDER: ProviderId = 'embedded';

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  TTS_BASE_URL?: string;

  @IsOptional()
  @IsString()
  TTS_API_KEY?: string;

  @IsOptional()
  @IsString()
  TTS_MODEL?: string;

  /** Networks where plain http and private addresses are accepted. Production: none. */
  @asList()
  @areCidrs()
  DELIVERY_ALLOWED_NETWORKS: string[] = [];

  /** Days a line of the integration logs is kept. */
  @asInteger()
  @IsInt()
  @Min(1)
  INTEGRATION_LOG_RETENTION_DAYS: number = 30;
}

export function synthesizerConfig(config: AgentsConfig): ProviderConfig {
  return {
    provider: config.TTS_PROVIDER,
    ...(config.TTS_BASE_URL ? { baseUrl: config.TTS_BASE_URL } : {}),
    ...(config.TTS_API_KEY ? { apiKey: config.TTS_API_KEY } : {}),
    ...(config.TTS_MODEL ? { model: config.TTS_MODEL } : {}),
  };
}
