export { demo } from './demo/demo';
export { migrateAll, SCHEMAS } from './platform';
export { start } from './start';
