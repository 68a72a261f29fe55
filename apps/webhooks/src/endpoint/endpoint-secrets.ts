import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import type { EndpointRow } from './endpoint.row';

type Sealed = Pick<EndpointRow, 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/** Signing secrets: `whsec_` + base64 of 32 random bytes, sealed to their endpoint. decisions: Webhooks. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly box: SecretBox) {}

  generate(endpointId: string): { plain: string; sealed: string } {
    const plain = `whsec_${randomBytes(32).toString('base64')}`;
    return { plain, sealed: this.box.seal(plain, aad(endpointId)) };
  }

  /** What a message sent at `now` is signed with. */
  open(row: Sealed, now: Date): { secret: string; previousSecret: string | null } {
    const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > now;
    return {
      secret: this.box.open(row.secret, aad(row.id)),
      previousSecret:
        overlaps && row.previousSecret !== null ? this.box.open(row.previousSecret, aad(row.id)) : null,
    };
  }
}

function aad(endpointId: string): string {
  return `webhooks/endpoint/${endpointId}/secret`;
}
