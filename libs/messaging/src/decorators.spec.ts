import type { EventMessage, RequestBody, RequestReply } from '@parley/contracts';
import type { EntityManager } from 'typeorm';
import { Handles, OnEvent, OnEventAtLeastOnce, OnEventBatch } from './decorators';

const never = (): never => {
  throw new Error('never called');
};

/** The compiler is the test (`tsc -p tsconfig.spec.json`): a line below that compiled would be an unused expectation. */
class Handlers {
  @Handles('accounts.funds')
  funds(_body: RequestBody<'accounts.funds'>): Promise<RequestReply<'accounts.funds'>> {
    return never();
  }

  @Handles('accounts.funds')
  lessThanTheBody(_body: object): Promise<RequestReply<'accounts.funds'>> {
    return never();
  }

  // @ts-expect-error no such subject
  @Handles('accounts.fund')
  subject(_body: RequestBody<'accounts.funds'>): Promise<RequestReply<'accounts.funds'>> {
    return never();
  }

  // @ts-expect-error the body of another subject
  @Handles('accounts.funds')
  body(_body: RequestBody<'accounts.customer'>): Promise<RequestReply<'accounts.funds'>> {
    return never();
  }

  // @ts-expect-error the reply of another subject
  @Handles('accounts.funds')
  reply(_body: RequestBody<'accounts.funds'>): Promise<RequestReply<'accounts.customer'>> {
    return never();
  }

  @OnEvent('agents.deleted', { durable: 'calls-agents' })
  event(_event: EventMessage<'agents.deleted'>, _tx: EntityManager): Promise<void> {
    return never();
  }

  // @ts-expect-error no such event
  @OnEvent('agents.removed', { durable: 'calls-agents' })
  eventSubject(_event: EventMessage<'agents.deleted'>, _tx: EntityManager): Promise<void> {
    return never();
  }

  // @ts-expect-error another event's body
  @OnEvent('agents.deleted', { durable: 'calls-agents' })
  eventBody(_event: EventMessage<'calls.metered'>, _tx: EntityManager): Promise<void> {
    return never();
  }

  // @ts-expect-error there is no transaction without tables
  @OnEventAtLeastOnce('agents.deleted', { durable: 'calls-agents' })
  atLeastOnce(_event: EventMessage<'agents.deleted'>, _tx: EntityManager): Promise<void> {
    return never();
  }

  // @ts-expect-error a batch is told how its transaction ended
  @OnEventBatch(['agents.deleted'], { durable: 'calls-agents' })
  batch(_events: EventMessage<'agents.deleted'>[], _tx: EntityManager): Promise<void> {
    return never();
  }
}

describe('decorators of message handlers', () => {
  it('accept only methods that fit the subject', () => {
    expect(Handlers).toBeDefined();
  });
});
