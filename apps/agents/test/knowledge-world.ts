import { Global, Module } from '@nestjs/common';
import {
  AppError,
  type KnowledgeAnswerDto,
  type LinkedDocumentDto,
  type RequestReply,
} from '@parley/contracts';
import { Bus, MessagingModule, NatsTransport } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { defineService, type Environment, newId, type RunningService } from '@parley/platform';
import { startFakeService, eventually, startTestService, testDatabase, testNats } from '@parley/testing';
import { Client } from 'pg';
import { AgentsConfig } from '../src/agents.config';
import { agentsSchema } from '../src/agents.schema';
import { DocumentHooks } from '../src/knowledge/document/document-hooks';
import { DocumentText, type ReadText } from '../src/knowledge/document/document-text';
import { KnowledgeModule } from '../src/knowledge/knowledge.module';

/** What documents say, as a test wants it: a text, or how reading it ends. */
export class Shelf extends DocumentText {
  readonly texts = new Map<string, ReadText | (() => Promise<ReadText>)>();
  reads = 0;

  override read(_accountId: string, documentId: string): Promise<ReadText> {
    this.reads += 1;
    const text = this.texts.get(documentId);
    if (!text) return Promise.reject(AppError.notFound('Document'));
    return typeof text === 'function' ? text() : Promise.resolve(text);
  }
}

export class KnowledgeWorld {
  private constructor(
    readonly shelf: Shelf,
    readonly databaseUrl: string,
    private readonly natsUrl: string,
    readonly sql: Client,
    readonly bus: Bus,
    readonly services: RunningService[],
    private readonly close: () => Promise<void>,
  ) {}

  static async start(env: Environment = {}): Promise<KnowledgeWorld> {
    const [database, nats] = await Promise.all([testDatabase([agentsSchema]), testNats()]);
    const shelf = new Shelf();
    const sql = new Client({ connectionString: database.url, options: '-c search_path=agents' });
    await sql.connect();
    const services: RunningService[] = [];
    const asker = await startFakeService('gateway', [], { NATS_URL: nats.url });
    const world = new KnowledgeWorld(
      shelf,
      database.url,
      nats.url,
      sql,
      asker.app.get(Bus),
      services,
      async () => {
        for (const service of services) await service.close();
        await asker.close();
        await nats.stop();
        await sql.end();
        await database.drop();
      },
    );
    await world.replica(env);
    return world;
  }

  /** Knowledge as a service of its own, over the shelf instead of storage and the web. */
  async replica(env: Environment = {}): Promise<RunningService> {
    const { shelf } = this;
    @Global()
    @Module({
      providers: [DocumentHooks, { provide: DocumentText, useValue: shelf }],
      exports: [DocumentHooks, DocumentText],
    })
    class ShelfModule {}
    const service = await startTestService(
      defineService({
        name: 'agents',
        transport: NatsTransport,
        config: AgentsConfig,
        module: () => ({
          module: class Knowledge {},
          imports: [
            PersistenceModule.forService(agentsSchema),
            MessagingModule.forService({ service: 'agents', schema: 'agents' }),
            KnowledgeModule.over(ShelfModule),
          ],
        }),
      }),
      { DATABASE_URL: this.databaseUrl, NATS_URL: this.natsUrl, KNOWLEDGE_POLL_MS: '100', ...env },
    );
    this.services.push(service);
    return service;
  }

  stop(): Promise<void> {
    return this.close();
  }

  tenant(): Tenant {
    return new Tenant(this, newId());
  }
}

export class Tenant {
  constructor(
    private readonly world: KnowledgeWorld,
    readonly id: string,
  ) {}

  async agent(fields: Record<string, unknown> = {}): Promise<string> {
    const { sql } = this.world;
    const id = newId();
    await sql.query(
      `insert into voice (id, provider, provider_voice_id, model_name, display_name, description, tier, speed, volume, language,
         gender, preview_text, status, created_at, updated_at)
       select $1, 'embedded', 'en', 'm', 'v', '', 'standard', 1, 1, 'en', 'female', '', 'active', now(), now()
        where not exists (select 1 from voice)`,
      [newId()],
    );
    const row: Record<string, unknown> = {
      kb_threshold: 'medium',
      kb_include_summaries: false,
      kb_result_format: null,
      kb_enable_llm_processing: false,
      kb_llm_system_prompt: null,
      ...fields,
    };
    await sql.query(
      `insert into agent (id, account_id, agent_name, prompt, voice_id, gender, agent_type, spoken_languages,
         voicemail_detection_enabled, screener_handling_enabled, enable_recording, end_call_enabled, transfer_enabled,
         user_idle_enabled, extraction_enabled, created_at, updated_at, ${Object.keys(row).join(', ')})
       select $1::uuid, $2, left($1::uuid::text, 50), 'x', (select id from voice limit 1), 'female', 'inbound', '{}',
         true, false, false, true, false, true, false, now(), now(),
         ${Object.keys(row)
           .map((_, at) => `$${at + 3}`)
           .join(', ')}`,
      [id, this.id, ...Object.values(row)],
    );
    return id;
  }

  async document(
    title: string,
    markdown: string | (() => Promise<ReadText>),
    status = 'ready',
  ): Promise<string> {
    const id = newId();
    await this.world.sql.query(
      `insert into document (id, account_id, name, description, type, status, file_size, mime_type, error_message,
         content_version, created_at, updated_at)
       values ($1, $2, $3, '', 'md', $4, 1, 'text/markdown', $5, 1, now(), now())`,
      [id, this.id, title, status, status === 'failed' ? 'broken' : null],
    );
    this.world.shelf.texts.set(
      id,
      typeof markdown === 'function' ? markdown : { title, markdown, contentVersion: 1 },
    );
    return id;
  }

  async link(agentId: string, ...documentIds: string[]): Promise<LinkedDocumentDto[]> {
    const body = { account_id: this.id, agent_id: agentId, document_ids: documentIds };
    return (await this.world.bus.request('agents.link_documents', body)).documents;
  }

  unlink(agentId: string, documentId: string): Promise<{ message: string }> {
    const body = { account_id: this.id, agent_id: agentId, document_id: documentId };
    return this.world.bus.request('agents.unlink_document', body);
  }

  async linked(agentId: string): Promise<LinkedDocumentDto[]> {
    return (await this.page(agentId, { limit: 100 })).items;
  }

  page(
    agentId: string,
    page: { limit?: number; cursor?: string },
  ): Promise<RequestReply<'agents.linked_documents'>> {
    const body = { account_id: this.id, agent_id: agentId, ...page };
    return this.world.bus.request('agents.linked_documents', body);
  }

  search(agentId: string, query: string, more: { context?: string } = {}): Promise<KnowledgeAnswerDto> {
    const body = { account_id: this.id, agent_id: agentId, query, ...more };
    return this.world.bus.request('agents.knowledge_search', body);
  }

  /** Links them and waits until they can be searched. */
  async knows(agentId: string, ...documentIds: string[]): Promise<void> {
    await this.link(agentId, ...documentIds);
    await this.settled(agentId, 'indexed');
  }

  async settled(agentId: string, status: string, timeoutMs = 30_000): Promise<LinkedDocumentDto[]> {
    let all: LinkedDocumentDto[] = [];
    await eventually(
      async () => {
        all = await this.linked(agentId);
        return all.every((document) => document.index_status === status);
      },
      { timeoutMs },
    );
    return all;
  }

  async count(
    table: 'knowledge_chunk' | 'knowledge_term' | 'knowledge_index' | 'agent_document',
  ): Promise<number> {
    const { rows } = await this.world.sql.query<{ n: number }>(
      `select count(*)::int as n from ${table} where account_id = $1`,
      [this.id],
    );
    return rows[0]?.n ?? 0;
  }
}
