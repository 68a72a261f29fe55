import type { Metrics } from '@parley/platform';

export type ConversationMetrics = ReturnType<typeof conversationMetrics>;

export function conversationMetrics(metrics: Metrics) {
  return {
    turnLatency: metrics.histogram({
      name: 'parley_turn_latency_seconds',
      help: 'End of the caller voice to the first audio of the answer.',
      buckets: [0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5, 2, 3, 5, 10],
    }),
    bargeIns: metrics.counter({ name: 'parley_barge_ins_total', help: 'Agent turns the caller cut short.' }),
    knowledgeLookups: metrics.counter({
      name: 'parley_knowledge_lookups_total',
      help: "Looks into an agent's documents for an answer, by outcome.",
      labelNames: ['outcome'] as const,
    }),
    providerErrors: metrics.counter({
      name: 'parley_provider_errors_total',
      help: 'Failures of speech and language providers, by kind.',
      labelNames: ['kind'] as const,
    }),
  };
}
