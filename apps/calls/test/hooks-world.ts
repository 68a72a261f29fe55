import type { HookDeliveryListQuery, HookDeliveryDto, NewLifecycleHookDto } from '@parley/contracts';
import { eventually, PartnerServer } from '@parley/testing';
import { type Partner, World } from './world';

/** Two instances of the service and a partner's server its hooks point at, for all tests of a suite. */
export class HooksWorld {
  private started: { world: World; server: PartnerServer } | null = null;

  private constructor() {}

  static ofSuite(): HooksWorld {
    const hooks = new HooksWorld();
    beforeAll(() => hooks.start());
    afterAll(() => hooks.stop());
    beforeEach(() => hooks.reset());
    return hooks;
  }

  get world(): World {
    return this.both.world;
  }

  get server(): PartnerServer {
    return this.both.server;
  }

  readonly hook = (partner: Partner, fields: object = {}): Promise<NewLifecycleHookDto> => {
    const given = { name: 'crm', event: 'before_call' as const, url: `${this.server.url}/hook`, ...fields };
    return this.world.bus.request('hooks.create', { account_id: partner.accountId, hook: given });
  };

  readonly deliveries = async (
    partner: Partner,
    hookId: string,
    query: HookDeliveryListQuery = {},
  ): Promise<HookDeliveryDto[]> => {
    const body = { account_id: partner.accountId, hook_id: hookId, ...query };
    return (await this.world.bus.request('hooks.deliveries', body)).items;
  };

  readonly originated = (callId: string): Promise<boolean> =>
    eventually(() => this.world.eventsOf('calls.originate_requested', callId).length === 1);

  private get both(): { world: World; server: PartnerServer } {
    if (!this.started) throw new Error('the suite has not begun');
    return this.started;
  }

  private async start(): Promise<void> {
    const server = await PartnerServer.start();
    const env = { DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8' };
    this.started = { server, world: await World.start({ instances: 2, env }) };
  }

  private async stop(): Promise<void> {
    await this.started?.world.stop();
    await this.started?.server.close();
  }

  /** As if nothing had been asked yet; everything is answered with `{}`. */
  private reset(): void {
    this.server.received.length = 0;
    this.server.json(200, {});
  }
}
