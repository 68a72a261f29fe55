import { asInteger, passes, ServiceConfig } from '@parley/platform';
import {
  LANGUAGE_MODEL_PROVIDERS,
  type LanguageModelProvider,
  type ProviderConfig,
  readSynthesizerList,
  RECOGNIZER_PROVIDERS,
  type RecognizerProvider,
  SYNTHESIZER_PROVIDERS,
  type SynthesizerProvider,
} from '@parley/providers';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

const URL_RULES = { protocols: ['http', 'https'], require_tld: false, require_protocol: true };

export class VoiceConfig extends ServiceConfig {
  /** Address SIP and RTP bind to. */
  @IsString()
  @IsNotEmpty()
  SIP_HOST: string = '127.0.0.1';

  /** 0 takes any free port. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  SIP_PORT: number = 5060;

  /** Address peers reach us under (Contact, Via, SDP), when it is not SIP_HOST. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  SIP_PUBLIC_HOST?: string;

  @asInteger()
  @IsInt()
  @Min(1024)
  @Max(65_534)
  RTP_PORT_MIN: number = 20_000;

  @asInteger()
  @IsInt()
  @Min(1025)
  @Max(65_535)
  RTP_PORT_MAX: number = 29_999;

  /** Media worker threads; 0: one per core less one. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(64)
  MEDIA_WORKERS: number = 0;

  /** Live calls of this process, ringing ones included. */
  @asInteger()
  @IsInt()
  @Min(1)
  @Max(10_000)
  MAX_CALLS: number = 100;

  @asInteger()
  @IsInt()
  @Min(1_000)
  @Max(180_000)
  RING_TIMEOUT_MS: number = 45_000;

  /** How long live calls may continue once shutdown has begun. */
  @asInteger()
  @IsInt()
  @Min(0)
  @Max(3_600_000)
  DRAIN_MS: number = 20_000;

  @IsIn(LANGUAGE_MODEL_PROVIDERS)
  LLM_PROVIDER: LanguageModelProvider = 'embedded';
  @IsOptional()
  @IsUrl(URL_RULES)
  LLM_BASE_URL?: string;
  @IsOptional()
  @IsString()
  LLM_API_KEY?: string;
  @IsOptional()
  @IsString()
  LLM_MODEL?: string;

  @IsIn(RECOGNIZER_PROVIDERS)
  STT_PROVIDER: RecognizerProvider = 'embedded';
  @IsOptional()
  @IsUrl(URL_RULES)
  STT_BASE_URL?: string;
  @IsOptional()
  @IsString()
  STT_API_KEY?: string;
  @IsOptional()
  @IsString()
  STT_MODEL?: string;

  @IsIn(SYNTHESIZER_PROVIDERS)
  TTS_PROVIDER: SynthesizerProvider = 'embedded';
  @IsOptional()
  @IsUrl(URL_RULES)
  TTS_BASE_URL?: string;
  @IsOptional()
  @IsString()
  TTS_API_KEY?: string;
  @IsOptional()
  @IsString()
  TTS_MODEL?: string;

  /** Further synthesizers, each for the voices of its own provider: a JSON list of {provider, baseUrl?, apiKey?, model?}. */
  @passes(readSynthesizerList, '$property must be a JSON list of {provider, baseUrl?, apiKey?, model?}')
  TTS_MORE_PROVIDERS: string = '[]';
}

export function providerConfig<K extends 'LLM' | 'STT' | 'TTS'>(
  config: VoiceConfig,
  kind: K,
): ProviderConfig<VoiceConfig[`${K}_PROVIDER`]> {
  const baseUrl = config[`${kind}_BASE_URL`];
  const apiKey = config[`${kind}_API_KEY`];
  const model = config[`${kind}_MODEL`];
  return {
    provider: config[`${kind}_PROVIDER`],
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(model === undefined ? {} : { model }),
  };
}

/** The synthesizers of this process; the first one also speaks the voices of providers that are not configured. */
export function synthesizerConfigs(config: VoiceConfig): ProviderConfig<SynthesizerProvider>[] {
  return [providerConfig(config, 'TTS'), ...readSynthesizerList(config.TTS_MORE_PROVIDERS)];
}
