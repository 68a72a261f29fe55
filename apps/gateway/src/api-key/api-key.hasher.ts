import { Injectable } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import { createHmac } from 'node:crypto';

/** Keys are long and random, so a fast keyed hash is enough: a stolen table is of no use without the master key. */
@Injectable()
export class ApiKeyHasher {
  private readonly pepper: Buffer;

  constructor(secrets: SecretBox) {
    this.pepper = secrets.derive('api-key');
  }

  hash(key: string): Buffer {
    return createHmac('sha256', this.pepper).update(key).digest();
  }
}
