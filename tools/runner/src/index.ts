export { demo } from './demo/demo';
export { migrateAll, SCHEMAS, settings } from './platform';
export { start } from './start';
