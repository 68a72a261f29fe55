import { Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import type { MediaSession } from '@parley/media';
import { Clock, type Log, Metrics } from '@parley/platform';
import { Providers } from '../providers/providers';
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
