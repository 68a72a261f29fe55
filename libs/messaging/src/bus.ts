import { Injectable } from '@nestjs/common';
import type { RequestBody, RequestReply, RequestSubject } from '@parley/contracts';

export interface RequestOptions {
  /** How long the whole exchange may take. Default 2000, never beyond the deadline of the request being served. */
  deadlineMs?: number;
  /** Instance that is meant, for addressed subjects. */
  to?: string;
}

export type RequestHandler<S extends RequestSubject> = (body: RequestBody<S>) => Promise<RequestReply<S>>;

@Injectable()
export class Bus {
  readonly instanceId: string = '';

  request<S extends RequestSubject>(
    _subject: S,
    _body: RequestBody<S>,
    _options: RequestOptions = {},
  ): Promise<RequestReply<S>> {
    throw new Error('not yet');
  }

  handle<S extends RequestSubject>(_subject: S, _handler: RequestHandler<S>): void {
    throw new Error('not yet');
  }
}
