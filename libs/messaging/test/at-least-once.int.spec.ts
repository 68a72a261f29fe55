import { Controller } from '@nestjs/common';
import type { EventMessage } from '@parley/contracts';
import type { RunningService } from '@parley/platform';
import {
  eventually,
  startFakeService,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@parley/testing';
import { connect } from 'nats';
import {
  type AtLeastOnceOptions,
  Consumers,
  OnEvent,
  OnEventAtLeastOnce,
  Payload,
  TopologyMismatch,
} from '../src';
import { startWorld, type World, worldSchema } from './world.fixture';

describe('a durable without a database', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let world: World;
  const services: RunningService[] = [];

  beforeEach(async () => {
    [nats, database] = await Promise.all([testNats(), testDatabase([worldSchema])]);
    world = await startWorld({ databaseUrl: database.url, natsUrl: nats.url });
  });
  afterEach(async () => {
    await Promise.all(
      [world, ...services.splice(0)].map((each) => ('service' in each ? each.service : each).close()),
    );
    await Promise.all([database.drop(), nats.stop()]);
  });

  const voice = async (
    take: (event: EventMessage<'calls.originate_requested'>) => Promise<void>,
    options: Partial<AtLeastOnceOptions> = {},
    available: () => boolean = () => true,
  ): Promise<void> => {
    @Controller()
    class OriginateController {
      constructor(consumers: Consumers) {
        consumers.takeOnlyWhile('voice-originate', available);
      }

      @OnEventAtLeastOnce('calls.originate_requested', { durable: 'voice-originate', ...options })
      take(@Payload() event: EventMessage<'calls.originate_requested'>): Promise<void> {
        return take(event);
      }
    }
    services.push(await startFakeService('voice', [OriginateController], { NATS_URL: nats.url }));
  };
  const nothing = async (): Promise<void> => undefined;

  it('is shared by replicas; an unavailable one takes nothing', async () => {
    const taken: string[][] = [[], [], []];
    for (const who of [0, 1, 2]) {
      const take = async (event: EventMessage): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        taken[who]?.push(event.event_id);
      };
      await voice(take, { maxInFlight: 4 }, () => who !== 2);
    }
    const emitted = await Promise.all(Array.from({ length: 40 }, (_, n) => world.emit(`a${n}`, n)));
    await eventually(() => taken.flat().length >= 40, { timeoutMs: 10_000 });
    expect([...taken.flat()].sort()).toEqual([...emitted].sort());
    expect(taken[2]).toEqual([]);
    expect(taken[0]?.length).toBeGreaterThan(0);
    expect(taken[1]?.length).toBeGreaterThan(0);
  }, 20_000);

  it('sees an event again whose handler failed, also after the stream was wiped', async () => {
    const attempts: string[] = [];
    await voice(async (event) => {
      attempts.push(event.event_id);
      if (attempts.length === 1) throw new Error('not now');
    });
    const id = await world.emit('a', 1);
    await eventually(() => attempts.length === 2);
    await nats.restart({ wipe: true });
    await eventually(() => attempts.length === 3, { timeoutMs: 15_000 });
    expect(attempts).toEqual([id, id, id]);
  }, 30_000);

  it('skips events older than it cares for', async () => {
    await world.db.transaction(async (tx) => {
      await world.outbox.add(tx, 'calls.originate_requested', {
        aggregateId: 'old',
        accountId: '0190a000-0000-7000-8000-000000000001',
        body: { call_id: 'old' },
      });
      await tx.query(`update outbox set created_at = now() - interval '1 hour'`);
    });
    const taken: string[] = [];
    await voice(async (event) => void taken.push(event.body.call_id), { maxAgeMs: 60_000 });
    await world.emit('new', 1);
    await eventually(() => taken.length > 0);
    expect(taken).toEqual(['1']);
  });

  it('does not start when the server holds something else under its name', async () => {
    const raw = await connect({ servers: nats.url });
    const jsm = await raw.jetstreamManager();
    await jsm.consumers.add('EVT', {
      durable_name: 'voice-originate',
      filter_subject: 'evt.agents.>',
      ack_policy: 'explicit' as never,
    });
    await raw.close();
    await expect(voice(nothing)).rejects.toThrow(TopologyMismatch);
  });

  it('needs a schema for transactional handlers', async () => {
    @Controller()
    class Transactional {
      @OnEvent('calls.originate_requested', { durable: 'voice-x' })
      async take(): Promise<void> {}
    }
    await expect(startFakeService('voice', [Transactional], { NATS_URL: nats.url })).rejects.toThrow(
      /OnEventAtLeastOnce/,
    );
  });
});
