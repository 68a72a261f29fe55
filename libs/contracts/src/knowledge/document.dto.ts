import {
  DOCUMENT_LIMITS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentStatus,
  type DocumentType,
} from './document';
import { Int, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Url, Uuid } from '../fields/decorators';
import { field, Example } from '../fields/field';
import { PageQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

class NamingFields {
  @Text({
    min: 1,
    max: DOCUMENT_LIMITS.name,
    notBlank: true,
    example: 'Refund policy',
    description: TEXTS.name,
  })
  name: string;

  @Text({ optional: true, max: DOCUMENT_LIMITS.description, description: TEXTS.description })
  description?: string;
}

/** POST /documents */
export class CreateDocumentBody extends NamingFields {
  @Text({
    min: 1,
    max: DOCUMENT_LIMITS.fileName,
    notBlank: true,
    description: 'Its ending says the type: .pdf, .docx, .txt, .md, .csv, .html.',
    example: 'refunds.pdf',
  })
  file_name: string;

  @Text({
    min: 1,
    max: DOCUMENT_LIMITS.mimeType,
    description: 'Has to fit the ending of file_name.',
    example: 'application/pdf',
  })
  mime_type: string;

  @Int({ min: 1, description: 'Bytes, exactly; at most 25 MiB.', example: 48_213 })
  file_size: number;
}

/** POST /documents/web-link */
export class CreateWebLinkBody extends NamingFields {
  @Url({
    description: 'A public https page of HTML, text, Markdown, CSV or PDF, at most 5 MiB.',
    example: 'https://example.com/help/refunds',
  })
  url: string;
}

@Example({ name: 'Refund policy', status: 'ready', file_size: 48213, source_url: null })
export class DocumentDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;

  @Text({ description: 'Empty when none was given.' })
  description: string;

  @OneOf(DOCUMENT_TYPES, { description: 'What kind of document it is.' })
  type: DocumentType;

  @OneOf(DOCUMENT_STATUSES, { description: '`failed`: it cannot be read; `error_message` says why.' })
  status: DocumentStatus;

  @Int({ description: 'Bytes. Of a web link: of the page as last read, 0 before.' })
  file_size: number;

  @Text({ description: TEXTS.mime_type })
  mime_type: string;

  @Url({ nullable: true, description: 'The address of a web link.' })
  source_url: string | null;

  @Text({ nullable: true, description: 'What went wrong, in words; null when nothing did.' })
  error_message: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class DocumentUploadDto {
  @OneOf(['PUT'], { description: 'HTTP method of the upload.' })
  method: 'PUT';

  @Url({ description: 'Takes exactly file_size bytes, once or again, until expires_at. No API key is sent.' })
  url: string;

  @field(
    {
      schema: { type: 'object', additionalProperties: { type: 'string' } },
      problem: () => undefined,
    },
    { description: 'To be sent exactly as they are.' },
  )
  headers: Record<string, string>;

  @Timestamp({ description: 'Until when it is valid.' })
  expires_at: string;
}

@Example({ name: 'Refund policy', status: 'uploading', file_size: 48213, source_url: null })
export class NewDocumentDto extends DocumentDto {
  @ObjectOf(() => DocumentUploadDto, { description: 'Where the bytes of the file go.' })
  upload: DocumentUploadDto;
}

export class DocumentListQuery extends PageQuery {
  @OneOf(DOCUMENT_STATUSES, { optional: true, description: 'Only documents in this state.' })
  status?: DocumentStatus;

  @OneOf(DOCUMENT_TYPES, { optional: true, description: 'Only documents of this type.' })
  type?: DocumentType;
}

export class DocumentListDto {
  @ListOfObjects(() => DocumentDto, { description: TEXTS.page_items })
  documents: DocumentDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
