export const PROVIDER_IDS = ['embedded', 'openai'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Deadlines of remote providers, milliseconds. */
export interface ProviderDeadlines {
  /** until the response's headers */
  response: number;
  /** until the first byte of the body, and between two of them */
  idle: number;
  /** the whole request */
  total: number;
}

/** The app fills this from LLM_*, STT_*, TTS_* (_PROVIDER, _BASE_URL, _API_KEY, _MODEL). */
export interface ProviderConfig {
  provider: ProviderId;
  /** with the version segment, as the OpenAI SDKs take it: `http://127.0.0.1:8000/v1`. Default: the vendor's own. */
  baseUrl?: string;
  apiKey?: string;
  model?: string;
  deadlines?: Partial<ProviderDeadlines>;
}
