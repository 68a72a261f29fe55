export const ENDPOINTS_PER_SCOPE = 5;
export const WEBHOOK_LABEL = /^[a-z0-9][a-z0-9-]{0,30}$/;
/** Reserved for the legacy route PUT /config/webhook. */
export const DEFAULT_LABEL = 'default';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** `canceled`: the endpoint was disabled meanwhile. */
export const REPLAY_STATUSES = ['running', 'completed', 'canceled'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];
