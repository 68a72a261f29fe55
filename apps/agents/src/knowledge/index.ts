import { DocumentRow } from './document/document.row';
import { KnowledgeChunkRow } from './indexing/knowledge-chunk.row';
import { KnowledgeIndexRow } from './indexing/knowledge-index.row';
import { KnowledgeTermRow } from './indexing/knowledge-term.row';
import { AgentDocumentRow } from './link/agent-document.row';
import { KnowledgeVersionRow } from './link/knowledge-version.row';

export { AgentKnowledge } from './agent-knowledge';
export { DocumentModule } from './document/document.module';
export { KnowledgeModule } from './knowledge.module';

export const knowledgeEntities = [
  DocumentRow,
  AgentDocumentRow,
  KnowledgeIndexRow,
  KnowledgeChunkRow,
  KnowledgeTermRow,
  KnowledgeVersionRow,
];
