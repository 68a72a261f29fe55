export { Loop } from '@parley/platform';
