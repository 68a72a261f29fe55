export const transportNames = ['udp', 'tcp'] as const;
export type TransportName = (typeof transportNames)[number];
