import { AppError } from '@parley/contracts';
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

function fields(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return error instanceof AppError ? (error.details ?? []).map(({ field }) => field) : ['unexpected'];
  }
}

describe('assertConnector', () => {
  it('takes a valid one', () => {
    expect(fields(() => assertConnector(VALID))).toEqual([]);
    const key = {
      name: 'crm',
      kind: 'api_key',
      base_url: 'https://a.example',
      api_key: { in: 'header', name: 'K' },
    };
    expect(fields(() => assertConnector(key))).toEqual([]);
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
  ])('names %j', (named, change) => {
    expect(fields(() => assertConnector({ ...VALID, ...change }))).toEqual(named);
  });

  it('a change needs nothing, and no more than the kind allows', () => {
    expect(fields(() => assertConnectorChange({ name: 'crm' }, 'oauth2'))).toEqual([]);
    expect(fields(() => assertConnectorChange({ kind: 'oauth2' }, 'oauth2'))).toEqual(['kind']);
    expect(fields(() => assertConnectorChange({ api_key: { name: 'K' } }, 'api_key'))).toEqual([
      'api_key.in',
    ]);
  });
});
