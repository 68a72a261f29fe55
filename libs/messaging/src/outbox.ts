import { Injectable } from '@nestjs/common';
import type { Events, EventSubject } from '@parley/contracts';
import type { EntityManager } from 'typeorm';

export interface NewEvent<S extends EventSubject> {
  aggregateId: string;
  accountId: string;
  body: Events[S];
}

@Injectable()
export class Outbox {
  add<S extends EventSubject>(_tx: EntityManager, _subject: S, _event: NewEvent<S>): Promise<string> {
    throw new Error('not yet');
  }
}
