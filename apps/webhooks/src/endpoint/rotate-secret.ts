import { Injectable } from '@nestjs/common';
import type { RotatedSecretDto } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointRepository } from './endpoint.repository';
import { SECRET_MESSAGE } from './endpoint.view';
import { afterRotation } from './previous-secrets.rules';

const HOUR_MS = 3_600_000;

@Injectable()
export class RotateSecret {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
  ) {}

  /** X-Webhook-Signature uses the new secret at once; `webhook-signature` also the previous ones while their overlaps last. */
  async execute(accountId: string, id: string, overlapHours: number): Promise<RotatedSecretDto> {
    return this.endpoints.change(accountId, async (locked) => {
      const row = locked.get(id);
      const { plain, sealed } = this.secrets.generate(row.id);
      row.previousSecrets = afterRotation(row, overlapHours * HOUR_MS, this.clock.now());
      row.secret = sealed;
      await locked.save(row);
      const answer = { id: row.id, secret: plain, message: SECRET_MESSAGE };
      await keepAnswer(locked.tx, () => answer);
      return answer;
    });
  }
}
