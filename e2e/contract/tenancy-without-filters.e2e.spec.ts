import { join } from 'node:path';
import { lists } from './lists';
import { tenancy } from './tenancy';
import { World } from './world';

jest.setTimeout(60_000);

/** Services that keep tables of accounts. */
const STORING = ['agents', 'calls', 'campaigns', 'gateway', 'webhooks'] as const;

/** The second wall alone: the same tests against services whose statements have lost their filter on the account. */
describe('With the filter on the account taken out of every statement', () => {
  let world: World;

  beforeAll(async () => {
    const NODE_OPTIONS = `--require=${join(__dirname, '..', 'support', 'drop-account-filter.cjs')}`;
    world = await World.start({
      serviceEnv: Object.fromEntries(STORING.map((name) => [name, { NODE_OPTIONS }])),
    });
  }, 120_000);
  afterAll(async () => {
    await world?.stop();
  });

  const current = (): World => world;
  tenancy(current);
  lists(current);

  it.each(STORING)('%s really ran without it', (name) => {
    expect(world.platform.service(name).output.join('')).toContain('the filter on the account is gone');
  });
});
