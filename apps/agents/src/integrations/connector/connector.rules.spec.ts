import {
  AppError,
  type ConnectorKind,
  CreateConnectorBody,
  type Dto,
  UpdateConnectorBody,
} from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { assertConnector, assertConnectorChange } from './connector.rules';

const ACTION = { name: 'find', description: 'Finds.', method: 'GET', path: '/contacts' };
const VALID = {
  name: 'crm',
  kind: 'oauth2',
  base_url: 'https://crm.example.com',
  oauth2: {
    authorization_url: 'https://crm.example.com/authorize',
    token_url: 'https://crm.example.com/token',
    client_id: 'parley',
  },
  actions: [ACTION],
};

async function fields(check: () => Promise<void>): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return error instanceof AppError ? (error.details ?? []).map(({ field }) => field) : ['unexpected'];
  }
}

/** As a message is: by its class, then by the rules beyond it. */
const read = async <T extends object>(dto: Dto<T>, body: unknown): Promise<T> =>
  (await new ContractPipe({ expectedType: dto }).transform(body, { type: 'body' })) as T;
const refused = (body: unknown): Promise<string[]> =>
  fields(async () => assertConnector(await read(CreateConnectorBody, body)));
const refusedChange = (body: unknown, kind: ConnectorKind): Promise<string[]> =>
  fields(async () => assertConnectorChange(await read(UpdateConnectorBody, body), kind));

describe('a connector', () => {
  it('is taken when it is valid', async () => {
    expect(await refused(VALID)).toEqual([]);
    const key = {
      name: 'crm',
      kind: 'api_key',
      base_url: 'https://a.example',
      api_key: { in: 'header', name: 'K' },
    };
    expect(await refused(key)).toEqual([]);
  });

  it.each<[string[], object]>([
    [['kind'], { kind: undefined }],
    [['name', 'base_url'], { name: undefined, base_url: undefined }],
    [['oauth2'], { oauth2: undefined }],
    [['oauth2.client_id'], { oauth2: { ...VALID.oauth2, client_id: undefined } }],
    [['api_key'], { api_key: { in: 'header', name: 'K' } }],
    [['actions'], { actions: ['find'] }],
    [['actions.1.name', 'actions.1.path'], { actions: [ACTION, { description: 'x', method: 'GET' }] }],
    [['actions.0.body'], { actions: [{ ...ACTION, body: { a: 1 } }] }],
    [['actions'], { actions: [ACTION, ACTION] }],
  ])('is refused naming %j', async (named, change) => {
    expect(await refused({ ...VALID, ...change })).toEqual(named);
  });

  it('a change needs nothing, and no more than the kind allows', async () => {
    expect(await refusedChange({ name: 'crm' }, 'oauth2')).toEqual([]);
    expect(await refusedChange({ kind: 'oauth2' }, 'oauth2')).toEqual(['kind']);
    expect(await refusedChange({ api_key: { name: 'K' } }, 'api_key')).toEqual(['api_key.in']);
  });
});
