import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import type { EndpointRow } from './endpoint.row';
import { overlapping } from './previous-secrets.rules';

/** Opened secrets that are cached for the next delivery. */
const KEPT = 2_000;

type Sealed = Pick<EndpointRow, 'id' | 'secret' | 'previousSecrets'>;

/** Signing secrets: `whsec_` + base64 of 32 random bytes, sealed to their endpoint. */
@Injectable()
export class EndpointSecrets {
  private readonly opened = new Map<string, string>();

  constructor(private readonly box: SecretBox) {}

  generate(endpointId: string): { plain: string; sealed: string } {
    const plain = `whsec_${randomBytes(32).toString('base64')}`;
    return { plain, sealed: this.box.seal(plain, endpointAad(endpointId)) };
  }

  /** What a message sent at `now` is signed with. */
  open(row: Sealed, now: Date): { secret: string; previousSecrets: string[] } {
    return {
      secret: this.plain(row.id, row.secret),
      previousSecrets: overlapping(row.previousSecrets, now).map(({ secret }) => this.plain(row.id, secret)),
    };
  }

  /** Cached by endpoint and sealed text: a rotated secret is another entry, one copied to another endpoint opens nowhere. */
  private plain(id: string, sealed: string): string {
    const key = `${id}/${sealed}`;
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    const plain = this.box.open(sealed, endpointAad(id));
    const [oldest] = this.opened.keys();
    if (this.opened.size >= KEPT && oldest !== undefined) this.opened.delete(oldest);
    this.opened.set(key, plain);
    return plain;
  }
}

export function endpointAad(endpointId: string): string {
  return `webhooks/endpoint/${endpointId}/secret`;
}
