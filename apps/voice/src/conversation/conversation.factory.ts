import { Injectable } from '@nestjs/common';
import { type CallAssignment, KNOWLEDGE_LIMITS } from '@parley/contracts';
import type { MediaSession } from '@parley/media';
import { Bus } from '@parley/messaging';
import { Clock, type Log, Metrics, newId, requestContext } from '@parley/platform';
import { Providers } from '../providers/providers';
import { BackgroundSounds } from './background-sounds';
import { voiceSettings } from './script/call-script';
import { linesFor } from './script/lines';
import { Conversation, type ConversationHooks } from './conversation';
import { type ConversationMetrics, conversationMetrics } from './conversation.metrics';
import { type AskKnowledge, lookupLimitMs } from './reply/knowledge-lookup';
import type { InvokeTool } from './reply/tool-runner';

/** Longer than the slowest tool may take. */
const TOOL_DEADLINE_MS = 24_000;

@Injectable()
export class ConversationFactory {
  private readonly metrics: ConversationMetrics;

  constructor(
    private readonly providers: Providers,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly sounds: BackgroundSounds,
    metrics: Metrics,
  ) {
    this.metrics = conversationMetrics(metrics);
  }

  /** Renders the greeting of a call just claimed, before there is media to play it on. */
  prerenderGreeting({ agent, variables }: Pick<CallAssignment, 'agent' | 'variables'>): void {
    const { intro } = linesFor(agent, variables, () => undefined);
    if (intro === null) return;
    void this.providers.speechFor(agent.voice).prerender({ text: intro, voice: voiceSettings(agent) });
  }

  create(assignment: CallAssignment, media: MediaSession, hooks: ConversationHooks, log: Log): Conversation {
    void this.sounds.start(assignment.agent, media, log);
    const { model, recognizer } = this.providers;
    const speech = this.providers.speechFor(assignment.agent.voice, log);
    const parts = { media, model, recognizer, speech, clock: this.clock, log, metrics: this.metrics };
    return new Conversation(
      assignment,
      {
        ...parts,
        hintsFor: (prompt) => this.providers.hintsFor(prompt),
        invokeTool: this.toolInvoker(assignment),
        ...(assignment.agent.has_knowledge ? { askKnowledge: this.knowledgeSearch(assignment) } : {}),
      },
      hooks,
    );
  }

  /** The agents service searches the documents linked to the agent. */
  private knowledgeSearch({ account_id, agent, call_id }: CallAssignment): AskKnowledge {
    const deadlineMs = lookupLimitMs(agent);
    return async ({ query, context }) => {
      const body = {
        account_id,
        agent_id: agent.id,
        query: query.slice(0, KNOWLEDGE_LIMITS.query),
        ...(context === undefined ? {} : { context: context.slice(-KNOWLEDGE_LIMITS.query) }),
      };
      const found = await requestContext.run(
        { requestId: newId(), accountId: account_id, callId: call_id },
        () => this.bus.request('agents.knowledge_search', body, { deadlineMs }),
      );
      return found.text;
    };
  }

  /** The agents service runs the tools; a tool that fails there has a result too. */
  private toolInvoker({
    account_id,
    agent,
    call_id,
    session_id,
    variables,
    customer_id = null,
  }: CallAssignment): InvokeTool {
    return async ({ id, name, arguments: given }) => {
      const body = {
        account_id,
        agent_id: agent.id,
        call_id,
        session_id,
        customer_id,
        tool_call_id: id,
        tool: name,
        arguments: given,
        variables,
      };
      const context = { requestId: newId(), accountId: account_id, callId: call_id };
      const done = await requestContext.run(context, () =>
        this.bus.request('agents.tool_call', body, { deadlineMs: TOOL_DEADLINE_MS }),
      );
      return { outcome: done.outcome, result: done.result, latencyMs: done.latency_ms };
    };
  }
}
