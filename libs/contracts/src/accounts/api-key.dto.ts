import { ListOfObjects, ObjectOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { PaginationDto } from '../page.dto';

export class CreateApiKeyBody {
  @Text({ optional: true, nullable: true, min: 1, max: 100, example: 'production' })
  name?: string | null;
}

/** The key itself is in this answer and nowhere else. */
export class NewApiKeyDto {
  @Uuid()
  id: string;

  @Text({ example: 'rg_live_...' })
  api_key: string;

  @Text()
  last4: string;
}

export class ApiKeyDto {
  @Uuid()
  id: string;

  @Text({ nullable: true })
  name: string | null;

  @Text()
  last4: string;

  @Timestamp()
  created_at: string;

  @Timestamp({ nullable: true })
  last_used_at: string | null;

  @Timestamp({ nullable: true })
  revoked_at: string | null;
}

export class ApiKeyListDto {
  @ListOfObjects(() => ApiKeyDto)
  api_keys: ApiKeyDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
