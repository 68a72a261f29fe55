/** What a peer may make us hold; telephony messages stay far below. */
export const messageLimits = {
  /** Start line and header fields. */
  headBytes: 32_768,
  bodyBytes: 65_536,
  headerFields: 256,
} as const;
