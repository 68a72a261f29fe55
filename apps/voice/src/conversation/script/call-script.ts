import type { AgentSnapshot, CallAssignment, Language } from '@parley/contracts';
import type { VoiceSettings } from '@parley/providers';
import type { ConversationRules } from '../turn-taking/conversation.types';
import { type Lines, linesFor } from './lines';
import { mainLanguage } from './default-phrases';
import { renderTemplate } from './template';
import { buildSystemPrompt } from './system-prompt';

/** What one call says and the rules it follows, derived from its assignment before it is dialled. */
export interface CallScript {
  systemPrompt: string;
  language: Language;
  lines: Lines;
  rules: Partial<ConversationRules>;
}

/** An agent's voice as a synthesizer takes it. */
export function voiceSettings({ voice }: Pick<AgentSnapshot, 'voice'>): VoiceSettings {
  const { provider_voice_id, language, speed, volume } = voice;
  return { provider_voice_id, language, speed, volume };
}

/** A caller who rang us expects to be greeted; one we rang says hello first. */
const INBOUND_OPENING_MS = 1_000;

export function scriptFor(
  { agent, variables, direction }: Pick<CallAssignment, 'agent' | 'variables' | 'direction'>,
  now: Date,
  onUnknown: (names: string[]) => void,
): CallScript {
  const unknown = new Set<string>();
  const render = (template: string): string => {
    const rendered = renderTemplate(template, variables);
    rendered.unknown.forEach((name) => unknown.add(name));
    return rendered.text;
  };
  const language = mainLanguage(agent);
  const languages = agent.spoken_languages.length > 0 ? agent.spoken_languages : [language];
  const systemPrompt = buildSystemPrompt(
    render(agent.prompt),
    {
      ...agent,
      end_call_instructions: render(agent.end_call_instructions ?? ''),
      transfer_instructions: render(agent.transfer_instructions ?? ''),
    },
    { direction, languages, now },
  );
  const lines = linesFor(agent, variables, (names) => names.forEach((name) => unknown.add(name)));
  if (unknown.size > 0) onUnknown([...unknown]);
  return {
    systemPrompt,
    language,
    lines,
    rules: {
      maxDurationMs: agent.max_call_duration_secs === null ? null : agent.max_call_duration_secs * 1000,
      alwaysFarewell: lines.hasFarewell,
      alwaysAnnounceTransfer: lines.hasTransferMessage,
      ...(agent.user_idle_enabled ? {} : { idleMs: null }),
      ...(direction === 'inbound' ? { openingMs: INBOUND_OPENING_MS } : {}),
    },
  };
}
