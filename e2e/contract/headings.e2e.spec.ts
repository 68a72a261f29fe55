import { agents } from './agents';
import { authentication } from './authentication';
import { billing } from './billing';
import { calls } from './calls';
import { campaigns } from './campaigns';
import { connectors } from './connectors';
import { customers } from './customers';
import { dictionaries } from './dictionaries';
import { documents } from './documents';
import { commandLine } from './command-line';
import { errors } from './errors';
import { extractionSets } from './extraction-sets';
import { functions } from './functions';
import { fuzz } from './fuzz';
import { idempotency, requestIds } from './idempotency';
import { identifiers } from './identifiers';
import { knowledge } from './knowledge';
import { lifecycleHooks } from './lifecycle-hooks';
import { limits } from './limits';
import { lists } from './lists';
import { operators } from './operators';
import { projects } from './projects';
import { telephony } from './telephony';
import { tenancy } from './tenancy';
import { versioning } from './versioning';
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

  // Endpoints, in the order of the specification.
  customers(current);
  webhookEndpoints(current);
  extractionSets(current);
  campaigns(current);
  documents(current);
  voices(current);
  calls(current);
  telephony(current);
  agents(current);
  // What the specification names without shapes.
  projects(current);
  knowledge(current);
  billing(current);
  dictionaries(current);
  functions(current);
  connectors(current);
  lifecycleHooks(current);
  // Authentication, Events, Errors; then what holds everywhere.
  authentication(current);
  tenancy(current);
  webhookEvents(current);
  errors(current);
  identifiers(current);
  lists(current);
  idempotency(current);
  requestIds(current);
  operators(current);
  commandLine(current);
  limits(current);
  // The slowest answer there is has been on its way since the start.
  webhookResponseTime(current);
  versioning(current);
  fuzz(current);
});
