import { agents } from './agents';
import { authentication } from './authentication';
import { billing } from './billing';
import { calls } from './calls';
import { customers } from './customers';
import { documents } from './documents';
import { errors } from './errors';
import { fuzz } from './fuzz';
import { identifiers } from './identifiers';
import { knowledge } from './knowledge';
import { lists } from './lists';
import { operators } from './operators';
import { projects } from './projects';
import { telephony } from './telephony';
import { tenancy } from './tenancy';
import { voices } from './voices';
import { webhookEndpoints } from './webhook-endpoints';
import { webhookEvents, webhookResponseTime } from './webhook-events';
import { World } from './world';

jest.setTimeout(60_000);

/**
 * The contract heading by heading, over HTTP, through every service. One platform for all of them; every answer is held
 * against docs/openapi.json by the client itself.
 */
describe('The contract', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  }, 120_000);
  afterAll(async () => {
    await world?.stop();
  });

  const current = (): World => world;
  authentication(current);
  errors(current);
  identifiers(current);
  tenancy(current);
  lists(current);
  customers(current);
  projects(current);
  agents(current);
  knowledge(current);
  documents(current);
  voices(current);
  webhookEndpoints(current);
  webhookEvents(current);
  calls(current);
  telephony(current);
  billing(current);
  operators(current);
  webhookResponseTime(current);
  fuzz(current);
});
