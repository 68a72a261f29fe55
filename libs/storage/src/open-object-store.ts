import { join } from 'node:path';
import { LocalObjectStore } from './local-object-store';

export interface ObjectStoreSettings {
  DATA_DIR: string;
  PUBLIC_URL: string;
}

/** The store every service of an installation shares. `key` is `SecretBox.derive('objects')`. */
export function openObjectStore(config: ObjectStoreSettings, key: Buffer): LocalObjectStore {
  return new LocalObjectStore({
    directory: join(config.DATA_DIR, 'objects'),
    publicUrl: config.PUBLIC_URL,
    key,
  });
}
