import type { CallDto, TimelineEntryDto, VoiceConfigurationDto } from '@parley/contracts';
import type { ApiClient } from '../support/client';
import { finished } from '../support/scenario';

/** A call from its start to its last byte, and what the platform kept of it. */
export interface Told {
  call: CallDto;
  timeline: TimelineEntryDto[];
}

export async function toTheEnd(api: ApiClient, callId: string): Promise<Told> {
  const call = await finished(api, callId, 120_000);
  const { entries } = await api.ok(api.get<{ entries: TimelineEntryDto[] }>(`/calls/${callId}/timeline`));
  return { call, timeline: entries };
}

export async function hindiVoice(api: ApiClient): Promise<string> {
  const { voice_configurations: voices } = await api.ok(
    api.get<{ voice_configurations: VoiceConfigurationDto[] }>('/voice-configurations'),
  );
  const voice = voices.find(({ language }) => language === 'hi');
  if (!voice) throw new Error('no Hindi voice');
  return voice.voice_id;
}

export function lines(call: CallDto): string[] {
  return (call.session.transcript ?? []).map(({ role, content }) => `${role}: ${content}`);
}

export function bot(call: CallDto): string[] {
  return (call.session.transcript ?? []).filter(({ role }) => role === 'bot').map(({ content }) => content);
}

export function details(timeline: TimelineEntryDto[], type: string): Record<string, unknown>[] {
  return timeline.filter((entry) => entry.type === type).map(({ data }) => data);
}
