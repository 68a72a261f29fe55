import { DOCUMENT_STATUSES, DOCUMENT_TYPES, type DocumentStatus, type DocumentType } from './document';
import { INDEX_STATUSES, type IndexStatus, KNOWLEDGE_LIMITS } from './knowledge';
import {
  Bool,
  Int,
  ListOf,
  ListOfObjects,
  Num,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../fields/decorators';
import { Example, EXAMPLE_ID } from '../fields/field';
import { uuid } from '../fields/field-types';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

/** POST /agent/{id}/documents */
export class LinkDocumentsBody {
  @ListOf(uuid(), {
    min: 1,
    max: KNOWLEDGE_LIMITS.documentsPerLink,
    description: 'Documents of yours with status ready.',
    example: [EXAMPLE_ID],
  })
  document_ids: string[];
}

@Example({ name: 'Refund policy', status: 'ready', file_size: 48213, source_url: null })
export class LinkedDocumentDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ example: 'Price list', description: TEXTS.name })
  name: string;

  @Text({ description: 'Empty when none was given.' })
  description: string;

  @OneOf(DOCUMENT_TYPES, { description: 'What kind of document it is.' })
  type: DocumentType;

  @OneOf(DOCUMENT_STATUSES, { description: 'As on the document itself.' })
  status: DocumentStatus;

  @Int({ description: 'Bytes.' })
  file_size: number;

  @Text({ description: TEXTS.mime_type })
  mime_type: string;

  @Text({ nullable: true, description: 'The address of a web link; null for files.' })
  source_url: string | null;

  @Text({ nullable: true, description: 'What went wrong, in words; null when nothing did.' })
  error_message: string | null;

  @OneOf(INDEX_STATUSES, { description: 'The agent finds answers in the document once it is indexed.' })
  index_status: IndexStatus;

  @Text({ nullable: true, description: 'Why it cannot be searched, or could not be yet.' })
  index_error: string | null;

  @Timestamp({ nullable: true, description: 'When it was last indexed; null before.' })
  indexed_at: string | null;

  @Timestamp({ description: 'When it was linked to the agent.' })
  linked_at: string;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class LinkedDocumentsDto {
  @ListOfObjects(() => LinkedDocumentDto, { description: 'What was linked, and how far its indexing is.' })
  documents: LinkedDocumentDto[];
}

export class LinkedDocumentListDto {
  @ListOfObjects(() => LinkedDocumentDto, { description: 'Those of this page, latest linked first.' })
  documents: LinkedDocumentDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

export class KnowledgeSearchBody {
  @Text({
    min: 1,
    max: KNOWLEDGE_LIMITS.query,
    notBlank: true,
    description: 'What a caller may ask.',
    example: 'How much is a cleaning?',
  })
  query: string;
}

@Example({
  document_name: 'Price list',
  heading: 'Cleaning',
  content: 'A cleaning costs 900 rupees.',
  score: 0.82,
  summary: null,
})
export class KnowledgeResultDto {
  @Uuid({ description: 'The document it is from.' })
  document_id: string;

  @Text({ example: 'Price list', description: 'Name of that document.' })
  document_name: string;

  @Text({
    description: 'The headings it stands under, outermost first; empty for none.',
    example: 'Prices › Teeth',
  })
  heading: string;

  @Text({ example: 'A cleaning is 900 rupees.', description: 'The piece of text that was found.' })
  content: string;

  @Num({
    description: '0..1. The agent takes what reaches its kb_threshold: low 0.25, medium 0.45, high 0.65.',
    example: 0.83,
  })
  score: number;

  @Text({ nullable: true, description: 'Of the whole document, for agents with kb_include_summaries.' })
  summary: string | null;
}

export class KnowledgeAnswerDto {
  @ListOfObjects(() => KnowledgeResultDto, { description: 'Best first.' })
  results: KnowledgeResultDto[];

  @Text({
    description: "The results as the agent's prompt gets them (kb_result_format); empty without results.",
  })
  text: string;

  @Bool({ description: 'The language model wrote `text` (kb_enable_llm_processing).' })
  processed: boolean;
}
