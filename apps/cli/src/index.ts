export type { Context } from './context';
export { run } from './program';
