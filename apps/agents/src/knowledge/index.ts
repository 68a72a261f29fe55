import { DocumentRow } from './document/document.row';
import { KnowledgeChunkRow, KnowledgeTermRow } from './indexing/knowledge-chunk.row';
import { KnowledgeIndexRow } from './indexing/knowledge-index.row';
import { AgentDocumentRow, KnowledgeVersionRow } from './link/link.row';

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
