import { ListOfObjects, ObjectOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

export class CreateApiKeyBody {
  @Text({ optional: true, nullable: true, min: 1, max: 100, example: 'production', description: TEXTS.name })
  name?: string | null;
}

/** The key itself is in this answer and nowhere else. */
export class NewApiKeyDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ example: 'rg_live_...', description: 'The key: shown now and never again.' })
  api_key: string;

  @Text({ description: 'Last four characters, to tell keys apart.' })
  last4: string;
}

@Example({ revoked_at: null })
export class ApiKeyDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ nullable: true, description: TEXTS.name })
  name: string | null;

  @Text({ description: 'Last four characters, to tell keys apart.' })
  last4: string;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ nullable: true, description: 'When a request last came with it; null before the first.' })
  last_used_at: string | null;

  @Timestamp({ nullable: true, description: 'Since when it is refused; null while it is valid.' })
  revoked_at: string | null;
}

export class ApiKeyListDto {
  @ListOfObjects(() => ApiKeyDto, { description: TEXTS.page_items })
  api_keys: ApiKeyDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
