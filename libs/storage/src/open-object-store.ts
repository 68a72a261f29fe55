import { join } from 'node:path';
import { LocalObjectStore } from './local-object-store';
import type { ObjectStore } from './object-store';
import type * as S3 from './s3-object-store';

/** As in `ObjectStoreConfig` of libs/platform. */
export interface ObjectStoreSettings {
  DATA_DIR: string;
  PUBLIC_URL: string;
  OBJECT_STORE?: 'local' | 's3';
  S3_ENDPOINT?: string;
  S3_PUBLIC_ENDPOINT?: string;
  S3_REGION?: string;
  S3_BUCKET?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  S3_FORCE_PATH_STYLE?: boolean;
}

/** The store every service of an installation shares. `key` is `SecretBox.derive('objects')`. */
export function openObjectStore(config: ObjectStoreSettings, key: Buffer): ObjectStore {
  return openLocalObjectStore(config, key) ?? openS3(config);
}

/**
 * For the gateway, which serves the objects of a local store, addresses signed by `otherKeys` included; null when they are
 * in S3 and speak for themselves.
 */
export function openLocalObjectStore(
  config: ObjectStoreSettings,
  key: Buffer,
  otherKeys: readonly Buffer[] = [],
): LocalObjectStore | null {
  if (config.OBJECT_STORE === 's3') return null;
  return new LocalObjectStore({
    directory: join(config.DATA_DIR, 'objects'),
    publicUrl: config.PUBLIC_URL,
    key,
    otherKeys,
  });
}

function openS3(config: ObjectStoreSettings): ObjectStore {
  // The SDK takes a service longer to load than anything else of it: only for those who use S3.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { S3ObjectStore } = require('./s3-object-store') as typeof S3;
  return new S3ObjectStore({
    region: config.S3_REGION ?? 'us-east-1',
    bucket: config.S3_BUCKET ?? '',
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    pathStyle: config.S3_FORCE_PATH_STYLE ?? false,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  });
}
