import { CONFIG, SecretBox } from '@parley/platform';
import { openObjectStore } from '@parley/storage';
import { AgentsConfig } from '../../agents.config';

export const OBJECT_STORE = Symbol('agents.object-store');

export const objectStoreProvider = {
  provide: OBJECT_STORE,
  inject: [CONFIG, SecretBox],
  useFactory: (config: AgentsConfig, secrets: SecretBox) =>
    openObjectStore(config, secrets.derive('objects')),
};
