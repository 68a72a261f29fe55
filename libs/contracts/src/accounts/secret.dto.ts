import { SECRET_KEEPERS, type SecretKeeper } from './sealed-secrets';
import { Bool, Int, ListOfObjects, ObjectOf, OneOf, Text } from '../fields/decorators';
import { TEXTS } from '../fields/texts';

/** Secrets of one place that are sealed under one master key. */
export class SealedSecretsDto {
  @OneOf(SECRET_KEEPERS, { description: 'Whose secrets they are.' })
  service: SecretKeeper;

  @Text({ description: 'Table and column.', example: 'connection.sealed_password' })
  place: string;

  @Text({ description: 'Names a master key without giving it away.', example: 'h3Kq-9aB' })
  key_id: string;

  @Bool({ description: 'Whether that is the `MASTER_KEY` of now.' })
  current: boolean;

  @Bool({ description: 'Whether the service has that key: as `MASTER_KEY` or among `OTHER_MASTER_KEYS`.' })
  readable: boolean;

  @Int({ min: 1, description: 'How many secrets.', example: 12 })
  count: number;
}

/** API keys are hashed, not sealed: one goes by the `MASTER_KEY` of now from its next request on. */
export class ApiKeyCountsDto {
  @Int({ min: 0, description: 'Live keys that go by the `MASTER_KEY` of now.', example: 40 })
  current: number;

  @Int({ min: 0, description: 'Live keys that were not used since it is that.', example: 2 })
  other: number;
}

export class SealedSecretsListDto {
  @ListOfObjects(() => SealedSecretsDto, { description: TEXTS.page_items })
  secrets: SealedSecretsDto[];

  @Int({ min: 0, description: 'How many are not sealed under the `MASTER_KEY` of now.', example: 0 })
  left: number;

  @ObjectOf(() => ApiKeyCountsDto, { description: TEXTS.page_items })
  api_keys: ApiKeyCountsDto;
}

/** Body of POST /admin/v1/secrets/reseal. */
export class ResealBody {
  @Text({
    optional: true,
    min: 1,
    max: 500,
    description: '`next_cursor` of the step before; without one a pass begins.',
  })
  cursor?: string;
}

export class ResealDto {
  @Int({ min: 0, description: 'Secrets that were sealed anew in this step.', example: 12 })
  resealed: number;

  @Int({ min: 0, description: 'Secrets whose key is not there, or that are damaged.', example: 0 })
  unreadable: number;

  @Text({ nullable: true, description: 'For the next step; null when the pass is over.', example: null })
  next_cursor: string | null;
}
