import type { AgentDto, CallDto, VoiceConfigurationDto, NewWebhookDto } from '@parley/contracts';
import type { ApiClient } from './client';
import type { TestPartner } from './platform';
import type { Receiver } from './receiver';

export const PROMPT = `You are Maya, the receptionist of Sunrise Dental.
Opening hours: We are open Monday to Saturday, from nine in the morning until six in the evening.
Address: We are at twelve Park Street, next to the city library.
When the caller says goodbye, end the call.`;

/** The sandbox's numbers, by behaviour. */
export const callee = (behaviour: string): string => `+141555501${behaviour}`;

let counter = 0;

export async function createAgent(api: ApiClient, fields: Record<string, unknown> = {}): Promise<AgentDto> {
  counter += 1;
  return api.ok(
    api.post<AgentDto>('/agent', {
      agent_name: `Agent ${counter}-${Date.now().toString(36)}`,
      prompt: PROMPT,
      voice_id: await englishVoice(api),
      agent_type: 'outbound',
      intro_message: 'Hello, this is Maya from Sunrise Dental. How can I help you?',
      ...fields,
    }),
  );
}

export async function englishVoice(api: ApiClient): Promise<string> {
  const { voice_configurations: voices } = await api.ok(
    api.get<{ voice_configurations: VoiceConfigurationDto[] }>('/voice-configurations'),
  );
  const voice = voices.find((one) => one.language === 'en' && one.gender === 'female');
  if (!voice) throw new Error('no English voice');
  return voice.voice_id;
}

export async function createEndpoint(
  partner: TestPartner,
  receiver: Receiver,
  fields: Record<string, unknown> = {},
): Promise<NewWebhookDto> {
  counter += 1;
  return partner.api.ok(
    partner.api.post<NewWebhookDto>('/config/webhooks', {
      label: `hook-${counter}`,
      url: receiver.url,
      ...fields,
    }),
  );
}

export async function startCall(
  api: ApiClient,
  agentId: string,
  to: string,
  more: Record<string, unknown> = {},
): Promise<CallDto> {
  return api.ok(api.post<CallDto>('/calls/start', { agent_id: agentId, to_number: to, ...more }));
}

export async function getCall(api: ApiClient, id: string): Promise<CallDto> {
  return api.ok(api.get<CallDto>(`/calls/${id}`));
}

/** Polls until it holds; the last answer is part of the failure. */
export async function until<T>(
  ask: () => Promise<T> | T,
  holds: (value: T) => boolean,
  limitMs = 30_000,
  everyMs = 100,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`not within ${limitMs} ms; last: ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export function finished(api: ApiClient, callId: string, limitMs = 90_000): Promise<CallDto> {
  return until(
    () => getCall(api, callId),
    (call) => call.session.processing_complete,
    limitMs,
    200,
  );
}
