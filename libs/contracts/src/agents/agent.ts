export const AGENT_TYPES = ['inbound', 'outbound'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

export const AGENT_STATUSES = ['active', 'deleted'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

export const KB_THRESHOLDS = ['low', 'medium', 'high'] as const;
export type KbThreshold = (typeof KB_THRESHOLDS)[number];

export const TOOL_ACK_MODES = ['dynamic', 'fixed'] as const;
export type ToolAckMode = (typeof TOOL_ACK_MODES)[number];

/** Characters; seconds. */
export const AGENT_LIMITS = {
  agentName: 50,
  prompt: 120_000,
  message: 500,
  instructions: 2_000,
  kbResultFormat: 2_000,
  maxCallDurationSecs: { min: 60, max: 3_600, default: 600 },
  backgroundAudioVolumeDefault: 0.3,
} as const;

/** What others show of an agent. */
export interface AgentBrief {
  id: string;
  agent_name: string;
  status: AgentStatus;
}
