import type {
  AgentDto,
  CallDto,
  TimelineEntryDto,
  VoiceConfigurationDto,
  NewWebhookDto,
} from '@parley/contracts';
import { callApi } from '../operator';

/** The routes the demo uses, as any partner would call them. */
export class PlatformClient {
  constructor(
    private readonly base: string,
    private readonly apiKey: string,
  ) {}

  async voices(): Promise<VoiceConfigurationDto[]> {
    const data = await this.ask<{ voice_configurations: VoiceConfigurationDto[] }>(
      'GET',
      '/voice-configurations',
    );
    return data.voice_configurations;
  }

  agents(): Promise<{ agents: AgentDto[] }> {
    return this.ask('GET', '/agent?limit=100');
  }

  createAgent(agent: Record<string, unknown>): Promise<AgentDto> {
    return this.ask('POST', '/agent', agent);
  }

  updateAgent(id: string, change: Record<string, unknown>): Promise<AgentDto> {
    return this.ask('PUT', `/agent/${id}`, change);
  }

  webhooks(): Promise<{ webhooks: { id: string; label: string }[] }> {
    return this.ask('GET', '/config/webhooks');
  }

  createWebhook(label: string, url: string): Promise<NewWebhookDto> {
    return this.ask('POST', '/config/webhooks', { label, url });
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.ask('DELETE', `/config/webhooks/${id}`);
  }

  startCall(body: Record<string, unknown>): Promise<CallDto> {
    return this.ask('POST', '/calls/start', body);
  }

  call(id: string): Promise<CallDto> {
    return this.ask('GET', `/calls/${id}`);
  }

  async timeline(id: string): Promise<TimelineEntryDto[]> {
    return (await this.ask<{ entries: TimelineEntryDto[] }>('GET', `/calls/${id}/timeline`)).entries;
  }

  private ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return callApi<T>(method, `${this.base}${path}`, this.apiKey, body);
  }
}
