import { Controller, Delete, Get, Query } from '@nestjs/common';
import {
  CreateDocumentBody,
  CreateWebLinkBody,
  DocumentDto,
  DocumentListDto,
  DocumentListQuery,
  MessageDto,
  NewDocumentDto,
  type Pagination,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const WHAT = 'Document';
/** The whole file is fetched from storage and looked at. */
const CONFIRM_DEADLINE_MS = 25_000;

@ApiRoutes('Documents')
@Controller('api/v2/documents')
export class DocumentsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost()
  @Operation({
    id: 'createDocument',
    summary: 'Begin the upload of a document',
    description:
      'PUT the bytes to `upload.url` with `upload.headers`, then confirm. An upload that is not confirmed within a day is dropped.',
    returns: NewDocumentDto,
    errors: ['LIMIT_REACHED'],
  })
  create(@Account() { accountId }: Principal, @Body() document: CreateDocumentBody): Promise<NewDocumentDto> {
    return this.bus.request('agents.create_document', { account_id: accountId, document });
  }

  @IdempotentPost('web-link')
  @Operation({
    id: 'createWebLink',
    summary: 'Add a web page as a document; it is read when it is linked to an agent',
    returns: DocumentDto,
    errors: ['LIMIT_REACHED'],
  })
  createWebLink(
    @Account() { accountId }: Principal,
    @Body() webLink: CreateWebLinkBody,
  ): Promise<DocumentDto> {
    return this.bus.request('agents.create_web_link', { account_id: accountId, web_link: webLink });
  }

  @Get()
  @Operation({ id: 'listDocuments', summary: 'List documents, newest first', returns: DocumentListDto })
  async list(
    @Account() { accountId }: Principal,
    @Query() query: DocumentListQuery,
  ): Promise<{ documents: DocumentDto[]; pagination: Pagination }> {
    const { items, pagination } = await this.bus.request('agents.documents', {
      account_id: accountId,
      ...query,
    });
    return { documents: items, pagination };
  }

  @Get(':id')
  @Operation({ id: 'getDocument', summary: 'Get a document', returns: DocumentDto, errors: ['NOT_FOUND'] })
  get(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<DocumentDto> {
    return this.bus.request('agents.get_document', { account_id: accountId, document_id: id });
  }

  @IdempotentPost(':id/confirm')
  @Operation({
    id: 'confirmDocument',
    summary: 'Confirm an upload: the file is checked and the document becomes ready',
    description:
      'A file that is missing, of another size, or not what its type claims is refused with what is wrong; the document stays `uploading` and may be uploaded again.',
    returns: DocumentDto,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  confirm(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<DocumentDto> {
    const body = { account_id: accountId, document_id: id };
    return this.bus.request('agents.confirm_document', body, { deadlineMs: CONFIRM_DEADLINE_MS });
  }

  @IdempotentPost(':id/recrawl')
  @Operation({
    id: 'recrawlDocument',
    summary: 'Read the page of a web link anew, for every agent it is linked to',
    returns: DocumentDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  recrawl(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<DocumentDto> {
    return this.bus.request('agents.recrawl_document', { account_id: accountId, document_id: id });
  }

  @Delete(':id')
  @Operation({
    id: 'deleteDocument',
    summary: 'Delete a document, its file and its links to agents',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  delete(@Account() { accountId }: Principal, @Param('id', uuidOf(WHAT)) id: string): Promise<MessageDto> {
    return this.bus.request('agents.delete_document', { account_id: accountId, document_id: id });
  }
}
