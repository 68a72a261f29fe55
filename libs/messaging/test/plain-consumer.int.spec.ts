import { PersistenceModule } from '@parley/persistence';
import { defineService, type RunningService, ServiceConfig } from '@parley/platform';
import {
  eventually,
  startTestService,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@parley/testing';
import { connect } from 'nats';
import { type AtLeastOnceOptions, Consumers, MessagingModule, TopologyMismatch } from '../src';
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

  const voice = async (options: Partial<AtLeastOnceOptions>): Promise<void> => {
    class VoiceModule {}
    const definition = defineService({
      name: 'voice',
      config: ServiceConfig,
      module: () => ({
        module: VoiceModule,
        imports: [MessagingModule.forService({ service: 'voice' })],
        providers: [
          {
            provide: 'configured',
            inject: [Consumers],
            useFactory: (consumers: Consumers) => {
              consumers.onAtLeastOnce({
                durable: 'voice-originate',
                filter: 'calls.originate_requested',
                handlers: {},
                ...options,
              });
              return true;
            },
          },
        ],
      }),
    });
    services.push(await startTestService(definition, { NATS_URL: nats.url }));
  };

  it('is shared by replicas; an unavailable one takes nothing', async () => {
    const taken: string[][] = [[], [], []];
    for (const who of [0, 1, 2]) {
      await voice({
        maxInFlight: 4,
        available: () => who !== 2,
        handlers: {
          'calls.originate_requested': async (event) => {
            await new Promise((resolve) => setTimeout(resolve, 20));
            taken[who]?.push(event.event_id);
          },
        },
      });
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
    await voice({
      handlers: {
        'calls.originate_requested': async (event) => {
          attempts.push(event.event_id);
          if (attempts.length === 1) throw new Error('not now');
        },
      },
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
    await voice({
      maxAgeMs: 60_000,
      handlers: {
        'calls.originate_requested': async (event) => {
          taken.push(event.body.call_id);
        },
      },
    });
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
    await expect(voice({})).rejects.toThrow(TopologyMismatch);
  });

  it('needs a schema for transactional handlers', () => {
    expect(PersistenceModule).toBeDefined();
    const consumers = new Consumers({} as never, {} as never, {} as never, {} as never, null);
    expect(() => consumers.on({ durable: 'voice-x', filter: 'calls.>', handlers: {} })).toThrow(
      /onAtLeastOnce/,
    );
  });
});
