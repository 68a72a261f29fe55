import { garbage } from './garbage';
import { killedServices } from './kill-a-service';
import { outages } from './outages';
import { lostStream } from './stream-lost';
import { TroubledWorld } from './troubled';

jest.setTimeout(300_000);

/** One platform that goes through all of it: what one trouble leaves behind is no excuse in the next. */
describe('A platform in trouble', () => {
  let world: TroubledWorld;

  beforeAll(async () => {
    world = await TroubledWorld.start();
  });
  afterAll(async () => {
    await world?.stop();
  });

  const current = (): TroubledWorld => world;

  garbage(current);
  lostStream(current);
  killedServices(current);
  outages(current);
});
