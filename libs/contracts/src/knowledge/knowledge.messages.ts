import { ObjectOf, Text, Uuid } from '../fields/decorators';
import { field } from '../fields/field';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import {
  CreateDocumentBody,
  CreateWebLinkBody,
  type DocumentDto,
  DocumentListQuery,
  type NewDocumentDto,
} from './document.dto';
import { KNOWLEDGE_LIMITS } from './knowledge';
import {
  type KnowledgeAnswerDto,
  LinkDocumentsBody,
  type LinkedDocumentDto,
  type LinkedDocumentsDto,
} from './knowledge.dto';

// Ids of what is asked for are texts: a malformed one is NOT_FOUND, as one that is unknown.

class OneDocument extends Scoped {
  @Text()
  document_id: string;
}

class CreateDocumentRequest extends Scoped {
  @ObjectOf(() => CreateDocumentBody)
  document: CreateDocumentBody;
}

class CreateWebLinkRequest extends Scoped {
  @ObjectOf(() => CreateWebLinkBody)
  web_link: CreateWebLinkBody;
}

class ListDocumentsRequest extends DocumentListQuery {
  @Uuid()
  account_id: string;
}

class LinkDocumentsRequest extends LinkDocumentsBody {
  @Uuid()
  account_id: string;

  @Text()
  agent_id: string;
}

class ListLinkedDocumentsRequest extends PageQuery {
  @Uuid()
  account_id: string;

  @Text()
  agent_id: string;
}

class UnlinkDocumentRequest extends OneDocument {
  @Text()
  agent_id: string;
}

/** On a call the language model writes the question: NUL and broken characters are no reason not to answer it. */
function questionProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must not be blank';
  // A character is one or two UTF-16 units.
  return value.length > 2 * KNOWLEDGE_LIMITS.query
    ? `must be at most ${KNOWLEDGE_LIMITS.query} characters long`
    : undefined;
}

function textProblem(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be a string';
}

class SearchKnowledgeRequest extends Scoped {
  @Text()
  agent_id: string;

  @field({ schema: { type: 'string' }, problem: questionProblem }, {})
  query: string;

  /** Said just before, for questions that make no sense alone ("and on Sundays?"). */
  @field({ schema: { type: 'string' }, problem: textProblem }, { optional: true })
  context?: string;
}

export const KNOWLEDGE_MESSAGES = {
  'agents.create_document': command('agents', CreateDocumentRequest, reply<NewDocumentDto>()),
  'agents.create_web_link': command('agents', CreateWebLinkRequest, reply<DocumentDto>()),
  'agents.confirm_document': command('agents', OneDocument, reply<DocumentDto>()),
  'agents.recrawl_document': command('agents', OneDocument, reply<DocumentDto>()),
  'agents.get_document': query('agents', OneDocument, reply<DocumentDto>()),
  'agents.documents': query('agents', ListDocumentsRequest, reply<Page<DocumentDto>>()),
  'agents.delete_document': command('agents', OneDocument, reply<MessageDto>()),

  /** All or none. Linking again changes nothing, but what failed is tried again. */
  'agents.link_documents': command('agents', LinkDocumentsRequest, reply<LinkedDocumentsDto>()),
  'agents.linked_documents': query('agents', ListLinkedDocumentsRequest, reply<Page<LinkedDocumentDto>>()),
  'agents.unlink_document': command('agents', UnlinkDocumentRequest, reply<MessageDto>()),
  // A command although it changes nothing: it may cost money (embeddings, language model), so it is not asked twice.
  'agents.knowledge_search': command('agents', SearchKnowledgeRequest, reply<KnowledgeAnswerDto>()),
};
