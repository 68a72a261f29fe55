import { PROVIDER_IDS, type ProviderConfig, type ProviderId } from '@parley/providers';
import { ServiceConfig } from '@parley/platform';
import { IsIn, IsOptional, IsString, IsUrl } from 'class-validator';

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
}

export function synthesizerConfig(config: AgentsConfig): ProviderConfig {
  return {
    provider: config.TTS_PROVIDER,
    ...(config.TTS_BASE_URL ? { baseUrl: config.TTS_BASE_URL } : {}),
    ...(config.TTS_API_KEY ? { apiKey: config.TTS_API_KEY } : {}),
    ...(config.TTS_MODEL ? { model: config.TTS_MODEL } : {}),
  };
}
