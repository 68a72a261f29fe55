import { Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import type { MediaSession } from '@parley/media';
import { Clock, type Log, Metrics } from '@parley/platform';
import { Providers } from '../providers/providers';
import { linesFor } from './lines';
import { voiceOf } from './voice-of';
import { Conversation, type ConversationHooks } from './conversation';
import { type ConversationMetrics, conversationMetrics } from './conversation.metrics';

@Injectable()
export class ConversationFactory {
  private readonly metrics: ConversationMetrics;

  constructor(
    private readonly providers: Providers,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.metrics = conversationMetrics(metrics);
  }

  /** A call was claimed: its greeting is rendered before there is anything to play it on. */
  foresee({ agent, variables }: Pick<CallAssignment, 'agent' | 'variables'>): void {
    const { intro } = linesFor(agent, variables, () => undefined);
    if (intro !== null) void this.providers.speech.prerender({ text: intro, voice: voiceOf(agent) });
  }

  create(assignment: CallAssignment, media: MediaSession, hooks: ConversationHooks, log: Log): Conversation {
    const { model, recognizer, speech } = this.providers;
    const parts = { media, model, recognizer, speech, clock: this.clock, log, metrics: this.metrics };
    return new Conversation(
      assignment,
      { ...parts, hintsFor: (prompt) => this.providers.hintsFor(prompt) },
      hooks,
    );
  }
}
