import { Controller, Get, UseGuards } from '@nestjs/common';
import {
  ResealBody,
  ResealDto,
  type SealedSecretsDto,
  SealedSecretsListDto,
  SECRET_KEEPERS,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { ApiKeyCountsQuery } from '../api-key/api-key.counts';
import { AdminRoutes, Body, IdempotentPost, Operation, OperatorGuard } from '../../edge';
import { BEGINNING, decodePass, following } from './reseal-cursor';

const DEADLINE_MS = 15_000;

/**
 * Rotating the master key. Nothing of a partner's changes by it (a secret is what it was), so the audit trail, which is
 * kept by partner, does not have it: the services' logs do.
 */
@AdminRoutes('Secrets')
@UseGuards(OperatorGuard)
@Controller('admin/v1/secrets')
export class SecretsController {
  constructor(
    private readonly bus: Bus,
    private readonly apiKeys: ApiKeyCountsQuery,
  ) {}

  @Get()
  @Operation({
    id: 'countSecrets',
    summary: 'How many stored secrets are sealed under which master key',
    description: 'A key that none is sealed under is no longer needed for them.',
    returns: SealedSecretsListDto,
  })
  async count(): Promise<SealedSecretsListDto> {
    const found = await Promise.all(SECRET_KEEPERS.map((service) => this.of(service)));
    const secrets = found.flat();
    const left = secrets.filter(({ current }) => !current).reduce((sum, { count }) => sum + count, 0);
    return { secrets, left, api_keys: await this.apiKeys.execute() };
  }

  @IdempotentPost('reseal')
  @Operation({
    id: 'resealSecrets',
    summary: 'Seal stored secrets anew under the `MASTER_KEY` of now: one step of a pass over all of them',
    description:
      'Repeat with `next_cursor` until that is null. A pass may be begun again at any time, and by two at once; secrets that are set meanwhile stay as they are set.',
    returns: ResealDto,
  })
  async reseal(@Body() { cursor }: ResealBody): Promise<ResealDto> {
    const { service, position } = cursor === undefined ? BEGINNING : decodePass(cursor);
    const { resealed, unreadable, next } = await this.bus.request(
      `${service}.reseal_secrets`,
      { position },
      { deadlineMs: DEADLINE_MS },
    );
    return { resealed, unreadable, next_cursor: following(service, next) };
  }

  private async of(service: (typeof SECRET_KEEPERS)[number]): Promise<SealedSecretsDto[]> {
    const { key_id, known_key_ids, counts } = await this.bus.request(
      `${service}.sealed_secrets`,
      {},
      { deadlineMs: DEADLINE_MS },
    );
    return counts.map((one) => ({
      service,
      ...one,
      current: one.key_id === key_id,
      readable: known_key_ids.includes(one.key_id),
    }));
  }
}
