import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface DocumentRef {
  accountId: string;
  documentId: string;
}

/** Runs in the transaction of the change, so it makes no remote call. */
export type DocumentHook = (tx: EntityManager, document: DocumentRef) => Promise<void>;

/** Who keeps something made of documents (links, chunks, vectors) registers here and changes it with them, or not at all. */
@Injectable()
export class DocumentHooks {
  private readonly removed: DocumentHook[] = [];
  private readonly changed: DocumentHook[] = [];

  /** The document is being removed: whatever refers to it has to go. */
  onRemoved(hook: DocumentHook): void {
    this.removed.push(hook);
  }

  /** Its content is to be read anew: `content_version` rose. */
  onChanged(hook: DocumentHook): void {
    this.changed.push(hook);
  }

  async documentRemoved(tx: EntityManager, document: DocumentRef): Promise<void> {
    for (const hook of this.removed) await hook(tx, document);
  }

  async documentChanged(tx: EntityManager, document: DocumentRef): Promise<void> {
    for (const hook of this.changed) await hook(tx, document);
  }
}
