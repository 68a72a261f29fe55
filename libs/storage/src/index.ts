export * from './local-object-store';
export * from './object-key';
export * from './object-store';
export * from './open-object-store';
export * from './signed-url';
