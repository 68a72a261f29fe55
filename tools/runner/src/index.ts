export { demo } from './demo/demo';
export { migrateAll, SCHEMAS, settings, stopLimitMs } from './platform';
export { start } from './start';
