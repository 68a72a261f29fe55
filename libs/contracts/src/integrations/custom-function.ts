/** Tools an account describes itself: an HTTP endpoint of the partner's that an agent may call while it talks. */
export const TOOL_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ToolMethod = (typeof TOOL_METHODS)[number];

/** Names the platform's own tools have; nobody else's may. */
export const RESERVED_TOOL_NAMES = ['end_call', 'transfer_call', 'search_knowledge'] as const;

/** What one account may define, and how large: the snapshots of its agents carry it. */
export const TOOL_LIMITS = {
  functionsPerAccount: 100,
  toolsPerAgent: 20,
  description: 1_000,
  headers: 20,
  headerName: 100,
  headerValue: 4_000,
  query: 20,
  /** Bytes of JSON. */
  parameters: 8_192,
  parametersDepth: 10,
  body: 8_192,
  bodyDepth: 10,
  timeoutMs: { min: 500, max: 20_000, default: 10_000 },
  signingSecret: { min: 16, max: 200 },
} as const;

/** What stands for a secret value in an answer; sent back in a change it keeps what is stored. */
export const SECRET_MASK = '********';

/** How a call of a tool went. */
export const TOOL_OUTCOMES = [
  'ok',
  'http_error',
  'timeout',
  /** Not sent: the address is not allowed, or there is no account to act for. */
  'refused',
  'unreachable',
  'invalid_arguments',
] as const;
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];
