import { Injectable } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import { createHmac } from 'node:crypto';

/** Keys are long and random, so a fast keyed hash is enough: a stolen table is of no use without the master key. */
@Injectable()
export class ApiKeyHasher {
  /** Of the one `hash` goes by. */
  readonly masterKeyId: string;
  private readonly peppers: readonly [Buffer, ...Buffer[]];

  constructor(secrets: SecretBox) {
    this.masterKeyId = secrets.currentId;
    this.peppers = secrets.deriveAll('api-key');
  }

  hash(key: string): Buffer {
    return hashed(key, this.peppers[0]);
  }

  /** As other master keys have it: how a key is known that was last used under one of them. */
  otherHashes(key: string): Buffer[] {
    return this.peppers.slice(1).map((pepper) => hashed(key, pepper));
  }
}

function hashed(key: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}
