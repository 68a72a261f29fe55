import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointRepository } from './endpoint.repository';
import { SECRET_MESSAGE } from './endpoint.view';
import { afterRotation } from './previous-secrets.rules';

const HOUR_MS = 3_600_000;
const MAX_OVERLAP_HOURS = 24;

@Injectable()
export class RotateSecret {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
  ) {}

  /** X-Webhook-Signature uses the new secret at once; `webhook-signature` also the previous ones while their overlaps last. */
  async execute(
    accountId: string,
    id: string,
    overlapHours: number,
  ): Promise<{ id: string; secret: string; message: string }> {
    if (!Number.isFinite(overlapHours) || overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS) {
      throw AppError.validation('overlap_hours', `overlap_hours must be between 0 and ${MAX_OVERLAP_HOURS}`);
    }
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
