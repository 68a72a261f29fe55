/** What each group of routes is about, in the order of the document. */
export const TAGS: Record<string, string> = {
  Agents: 'Voice agents: prompt, voice, languages, call handling, knowledge, extraction.',
  Voices: 'The voices an account may give its agents.',
  'Extraction sets': 'What is read out of a call once it is over, defined once for many agents.',
  Documents: 'Knowledge: uploaded files and web links, linked to agents.',
  Dictionaries: 'Words and pronunciations an account wants recognised.',
  'Custom functions': "HTTP endpoints of the partner's that agents may call while they talk.",
  'Agent tools': 'Which custom functions and connector actions an agent has.',
  Connectors: 'Other services, and the accounts customers have connected there.',
  'Integration logs': 'Every call of a tool or connector, with latency and outcome.',
  'Lifecycle hooks': "Asked or told before and after a call, at an address of the partner's.",
  Calls: 'Place calls and read their history, transcripts, recordings and results.',
  'Phone numbers': 'Imported numbers to call from and be called at.',
  Telephony: 'Connections to carriers and trunks. Credentials are stored encrypted and never returned.',
  Webhooks: 'Endpoints that receive events, what was delivered to them, and sending it again.',
  'Admin: Partners': 'For operators: accounts, their limits, keys and credits.',
  Events: 'What Parley sends to webhook endpoints and routing policies.',
};
