import {
  type ArgumentsHost,
  type CallHandler,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { AppError, type EventMessage, type RequestBody } from '@parley/contracts';
import { newId } from '@parley/platform';
import { eventually, type TestDatabase, testDatabase, type TestNats, testNats } from '@parley/testing';
import { EMPTY, from, map, type Observable } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { EventMessageContext, Handles, OnEvent, Payload, RequestMessageContext, Tx } from '../src';
import { effects, startWorld, type World, worldSchema } from './world.fixture';

const DURABLE = 'calls-pipeline';
const CALL = { call_id: 'made by the handler' };

class Refused extends Error {}

/** Turns an error of its own into an answer; an event that fails with it counts as handled. */
@Catch(Refused)
class RefusedFilter implements ExceptionFilter {
  catch(_error: Refused, host: ArgumentsHost): Observable<unknown> {
    const context: unknown = host.switchToRpc().getContext();
    return context instanceof EventMessageContext ? EMPTY : from([{ call_id: 'made by the filter' }]);
  }
}

const seen = { guard: [] as unknown[], handled: [] as string[] };

class OnlyAllowed {
  canActivate(context: ExecutionContext): boolean {
    seen.guard.push([context.getType(), context.getClass().name, context.getHandler().name]);
    const { body, call_id } = context
      .switchToRpc()
      .getData<{ body?: { call_id: string }; call_id?: string }>();
    return (body?.call_id ?? call_id) !== 'forbidden';
  }
}

/** Changes what comes in... */
class UpperCase {
  transform(value: unknown, { type }: { type: string }): unknown {
    if (type !== 'body') return value;
    return JSON.parse(JSON.stringify(value).replace('"lower"', '"LOWER"')) as unknown;
  }
}

/** ...and this what goes out. */
class Decorated {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const message = context.switchToRpc().getContext<RequestMessageContext | EventMessageContext>();
    const name = message instanceof EventMessageContext ? message.durable : message.subject;
    return next.handle().pipe(
      map((reply: unknown) => {
        seen.handled.push(name);
        return typeof reply === 'object' && reply ? { ...reply, decorated: true } : reply;
      }),
    );
  }
}

function pipeline(): Type {
  @Controller()
  @UseGuards(OnlyAllowed)
  @UsePipes(UpperCase)
  @UseInterceptors(Decorated)
  @UseFilters(RefusedFilter)
  class PipelineController {
    @Handles('calls.get')
    async get(@Payload() body: RequestBody<'calls.get'>): Promise<never> {
      if (body.call_id === 'refused') throw new Refused();
      if (body.call_id === 'unknown') throw AppError.notFound('Call');
      return { ...CALL, asked: body.call_id } as never;
    }

    @OnEvent('calls.originate_requested', { durable: DURABLE })
    async take(
      @Payload() event: EventMessage<'calls.originate_requested'>,
      @Tx() tx: EntityManager,
    ): Promise<void> {
      if (event.body.call_id === 'refused') throw new Refused();
      await tx.query('insert into effect (durable, event_id, aggregate_id) values ($1, $2, $3)', [
        DURABLE,
        event.event_id,
        event.body.call_id,
      ]);
    }
  }
  return PipelineController;
}

describe("Nest's pipeline around a message", () => {
  let nats: TestNats;
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    world = await startWorld({ databaseUrl: database.url, natsUrl: nats.url }, [pipeline()], {
      settings: { failureLimit: 1 },
    });
  });
  afterAll(async () => {
    await world.service.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  const get = (call_id: string): Promise<unknown> =>
    world.bus.request('calls.get', { account_id: newId(), call_id });
  const emit = (call_id: string): Promise<string> =>
    world.db.transaction((tx) =>
      world.outbox.add(tx, 'calls.originate_requested', {
        aggregateId: newId(),
        accountId: newId(),
        body: { call_id },
      }),
    );
  const handled = async (): Promise<string[]> =>
    (await effects(world.db, DURABLE)).map((effect) => effect.aggregate_id);

  it('passes a request through guard, interceptor and pipe', async () => {
    seen.guard.length = 0;
    await expect(get('lower')).resolves.toEqual({ ...CALL, asked: 'LOWER', decorated: true });
    expect(seen.guard).toEqual([['rpc', 'PipelineController', 'get']]);
    expect(seen.handled).toContain('calls.get');
  });

  it('passes an event through guard, interceptor and pipe', async () => {
    seen.guard.length = 0;
    await emit('lower');
    await eventually(async () => expect(await handled()).toContain('LOWER'));
    expect(seen.guard).toContainEqual(['rpc', 'PipelineController', 'take']);
    expect(seen.handled).toContain(DURABLE);
  });

  it('answers a request that a guard refuses with FORBIDDEN', async () => {
    await expect(get('forbidden')).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  it('dead-letters an event that a guard refuses', async () => {
    const id = await emit('forbidden');
    await eventually(async () => {
      const letters = await world.db.query<{ error: string }>(
        'select error from dead_letter where event_id = $1',
        [id],
      );
      expect(letters).toEqual([{ error: expect.stringContaining('not allowed') }]);
    });
    expect(await handled()).not.toContain('forbidden');
  });

  it('gives errors of a request to its filter', async () => {
    await expect(get('refused')).resolves.toEqual({ call_id: 'made by the filter' });
  });

  it('takes an event whose error its filter swallows as handled', async () => {
    const id = await emit('refused');
    await eventually(async () =>
      expect(await world.db.query('select 1 from inbox where event_id = $1', [id])).toHaveLength(1),
    );
    expect(await world.db.query('select 1 from dead_letter where event_id = $1', [id])).toEqual([]);
  });

  it('brings an AppError back as it was thrown when no filter knows it', async () => {
    await expect(get('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});
