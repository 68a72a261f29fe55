import type { HookDeliveryFilters, LifecycleHookDelivery, NewLifecycleHook } from '@parley/contracts';
import { eventually, PartnerServer } from '@parley/testing';
import { type Partner, World } from './world';

/** Two instances of the service and a partner's server its hooks point at. */
export class HooksWorld {
  private constructor(
    readonly world: World,
    readonly server: PartnerServer,
  ) {}

  static async start(): Promise<HooksWorld> {
    const server = await PartnerServer.start();
    const env = { DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8' };
    return new HooksWorld(await World.start({ instances: 2, env }), server);
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.server.close();
  }

  /** As if nothing had been asked yet; everything is answered with `{}`. */
  reset(): void {
    this.server.received.length = 0;
    this.server.json(200, {});
  }

  hook(partner: Partner, fields: object = {}): Promise<NewLifecycleHook> {
    const given = { name: 'crm', event: 'before_call' as const, url: `${this.server.url}/hook`, ...fields };
    return this.world.bus.request('hooks.create', { account_id: partner.accountId, hook: given });
  }

  async deliveries(
    partner: Partner,
    hookId: string,
    filters: HookDeliveryFilters = {},
    page: { limit?: number; cursor?: string } = {},
  ): Promise<LifecycleHookDelivery[]> {
    const body = { account_id: partner.accountId, hook_id: hookId, filters, ...page };
    return (await this.world.bus.request('hooks.deliveries', body)).items;
  }

  originated(callId: string): Promise<boolean> {
    return eventually(() => this.world.eventsOf('calls.originate_requested', callId).length === 1);
  }
}
