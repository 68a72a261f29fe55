import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { Claims } from './indexing/claims';
import { IndexDocument } from './indexing/index-document';
import { IndexedChunks } from './indexing/indexed-chunks';
import { Indexer } from './indexing/indexer';
import { KnowledgeIndexes } from './indexing/knowledge-indexes';
import { KnowledgeModels } from './models/knowledge-models';
import { KnowledgeUpkeep } from './knowledge-upkeep';
import { KnowledgeController } from './knowledge.controller';
import { LinkDocuments } from './link/link-documents';
import { LinkQueries } from './link/link.queries';
import { ModelChange } from './model-change';
import { UnlinkDocument } from './link/unlink-document';
import { LexicalSearch } from './search/lexical-search';
import { ScopeCache } from './search/scope-cache';
import { RewriteResults } from './search/rewrite-results';
import { SearchKnowledge } from './search/search-knowledge';
import { SearchScope } from './search/search-scope';
import { SemanticSearch } from './search/semantic-search';
import { VectorStore } from './search/vector-store';
import { AgentKnowledge } from './agent-knowledge';

@Module({
  controllers: [KnowledgeController],
  providers: [
    AgentKnowledge,
    Claims,
    IndexDocument,
    IndexedChunks,
    Indexer,
    KnowledgeIndexes,
    KnowledgeModels,
    KnowledgeUpkeep,
    LexicalSearch,
    LinkDocuments,
    LinkQueries,
    ModelChange,
    ScopeCache,
    RewriteResults,
    SearchKnowledge,
    SearchScope,
    SemanticSearch,
    UnlinkDocument,
    VectorStore,
  ],
  exports: [AgentKnowledge],
})
export class KnowledgeModule {
  /** `documents` knows what documents say (DocumentText) and when they change (DocumentHooks). */
  static over(documents: Type | DynamicModule): DynamicModule {
    return { module: KnowledgeModule, imports: [documents] };
  }
}
