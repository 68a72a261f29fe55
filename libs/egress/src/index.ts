export * from './check-url';
export * from './egress-client';
export * from './egress-error';
export * from './policy';
export * from './resolver';
