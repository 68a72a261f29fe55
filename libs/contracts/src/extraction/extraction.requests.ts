import type { ExtractionResult } from '../calls/call';
import type {
  ExtractionSet,
  ExtractionSetChange,
  ExtractionSetInput,
  ExtractionTask,
  PromoteKeysInput,
} from './extraction';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';

interface Scoped {
  account_id: string;
}
interface OneSet extends Scoped {
  set_id: string;
}

export interface ExtractionRequests {
  'extraction.create': Exchange<Scoped & { set: ExtractionSetInput }, ExtractionSet>;
  'extraction.get': Exchange<OneSet, ExtractionSet>;
  'extraction.list': Exchange<Scoped & PageRequest, Page<ExtractionSet>>;
  'extraction.update': Exchange<OneSet & { change: ExtractionSetChange }, ExtractionSet>;
  'extraction.delete': Exchange<OneSet, { message: string }>;
  'extraction.from_agent': Exchange<Scoped & { promotion: PromoteKeysInput }, ExtractionSet>;
  'extraction.attach_agent': Exchange<OneSet & { agent_id: string }, ExtractionSet>;
  'extraction.detach_agent': Exchange<OneSet & { agent_id: string }, ExtractionSet>;
  'extraction.attach_campaign': Exchange<OneSet & { campaign_id: string }, ExtractionSet>;
  'extraction.detach_campaign': Exchange<OneSet & { campaign_id: string }, ExtractionSet>;
  /** calls -> agents: reads the values of a call that is over. Answers `failed` rather than with an error. */
  'agents.extract': Exchange<Scoped & ExtractionTask, ExtractionResult>;
}

export const EXTRACTION_REQUESTS = {
  'extraction.create': { service: 'agents', kind: 'command' },
  'extraction.get': { service: 'agents', kind: 'query' },
  'extraction.list': { service: 'agents', kind: 'query' },
  'extraction.update': { service: 'agents', kind: 'command' },
  'extraction.delete': { service: 'agents', kind: 'command' },
  'extraction.from_agent': { service: 'agents', kind: 'command' },
  'extraction.attach_agent': { service: 'agents', kind: 'command' },
  'extraction.detach_agent': { service: 'agents', kind: 'command' },
  'extraction.attach_campaign': { service: 'agents', kind: 'command' },
  'extraction.detach_campaign': { service: 'agents', kind: 'command' },
  // A question, but one that costs money: it is not asked twice.
  'agents.extract': { service: 'agents', kind: 'command' },
} as const satisfies Record<keyof ExtractionRequests, RequestMeta>;
