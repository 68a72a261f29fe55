/** Deadlines of remote providers, milliseconds. */
export interface ProviderDeadlines {
  /** until the response's headers */
  response: number;
  /** until the first byte of the body, and between two of them */
  idle: number;
  /** the whole request */
  total: number;
}

/** Where a provider is and how it is used. The apps fill this from their configuration. */
export interface ProviderSettings {
  /** with the version segment, as the OpenAI SDKs take it: `http://127.0.0.1:8000/v1`. Default: the vendor's own. */
  baseUrl?: string;
  apiKey?: string;
  model?: string;
  deadlines?: Partial<ProviderDeadlines>;
}

export interface ProviderConfig<Id extends string = string> extends ProviderSettings {
  provider: Id;
}

/** The vendors of one port: a vendor registers in each port it offers, one line each. */
export type ProviderRegistry<Port> = Readonly<Record<string, (settings: ProviderSettings) => Port>>;

export function providersIn<R extends ProviderRegistry<unknown>>(registry: R): (keyof R & string)[] {
  return Object.keys(registry);
}
