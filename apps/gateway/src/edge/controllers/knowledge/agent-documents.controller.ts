import { Controller, Delete, Get, Query } from '@nestjs/common';
import {
  KnowledgeAnswerDto,
  KnowledgeSearchBody,
  LinkDocumentsBody,
  type LinkedDocumentDto,
  LinkedDocumentListDto,
  LinkedDocumentsDto,
  MessageDto,
  PageQuery,
  type Pagination,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

/** The documents an agent answers from. */
@ApiRoutes('Documents')
@Controller('api/v2/agent/:agent_id')
export class AgentDocumentsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost('documents')
  @Operation({
    id: 'linkAgentDocuments',
    summary: 'Link documents to an agent; indexing starts and goes on in the background',
    description:
      'All documents are linked or none. Linking a document that is linked already changes nothing, but a failed indexing is tried again.',
    returns: LinkedDocumentsDto,
    errors: ['NOT_FOUND'],
  })
  link(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Body() { document_ids }: LinkDocumentsBody,
  ): Promise<{ documents: LinkedDocumentDto[] }> {
    return this.bus.request('agents.link_documents', {
      account_id: accountId,
      agent_id: agentId,
      document_ids,
    });
  }

  @Get('documents')
  @Operation({
    id: 'listAgentDocuments',
    summary: 'List the documents of an agent and how far their indexing is, latest linked first',
    returns: LinkedDocumentListDto,
    errors: ['NOT_FOUND'],
  })
  async list(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Query() query: PageQuery,
  ): Promise<{ documents: LinkedDocumentDto[]; pagination: Pagination }> {
    const body = { account_id: accountId, agent_id: agentId, ...query };
    const { items, pagination } = await this.bus.request('agents.linked_documents', body);
    return { documents: items, pagination };
  }

  @Delete('documents/:document_id')
  @Operation({
    id: 'unlinkAgentDocument',
    summary: 'Unlink a document from an agent',
    description: 'The document remains. What was indexed of it is cleaned up in the background.',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  unlink(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Param('document_id', uuidOf('Document')) documentId: string,
  ): Promise<MessageDto> {
    return this.bus.request('agents.unlink_document', {
      account_id: accountId,
      agent_id: agentId,
      document_id: documentId,
    });
  }

  @IdempotentPost('knowledge/search')
  @Operation({
    id: 'searchAgentKnowledge',
    summary: 'What the agent would find in its documents for a question',
    returns: KnowledgeAnswerDto,
    errors: ['NOT_FOUND'],
  })
  search(
    @Account() { accountId }: Principal,
    @Param('agent_id', uuidOf('Agent')) agentId: string,
    @Body() { query }: KnowledgeSearchBody,
  ): Promise<KnowledgeAnswerDto> {
    return this.bus.request('agents.knowledge_search', { account_id: accountId, agent_id: agentId, query });
  }
}
