import { ACCOUNTS_CONTROLLERS } from './accounts';
import { EDGE_CONTROLLERS } from './edge';

/** Every route there is. */
export const CONTROLLERS = [...EDGE_CONTROLLERS, ...ACCOUNTS_CONTROLLERS];
