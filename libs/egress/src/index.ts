export * from './as-networks';
export * from './check-url';
export * from './egress-client';
export * from './egress-error';
export * from './egress.module';
export * from './policy';
export * from './resolver';
