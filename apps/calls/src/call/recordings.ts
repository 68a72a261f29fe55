import { SecretBox } from '@parley/platform';
import { openObjectStore } from '@parley/storage';
import { CallsConfig } from '../calls.config';

/** Signed recording URLs are valid for 7 days. */
export const RECORDING_URL_SECS = 7 * 24 * 3_600;

export const OBJECT_STORE = Symbol('calls.object-store');

export const objectStoreProvider = {
  provide: OBJECT_STORE,
  inject: [CallsConfig, SecretBox],
  useFactory: (config: CallsConfig, secrets: SecretBox) => openObjectStore(config, secrets.derive('objects')),
};
