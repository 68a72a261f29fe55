import { AppError, CreateCustomFunctionBody, SECRET_MASK } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { assertFunction, mergeHeaders } from './custom-function.rules';

const VALID = {
  name: 'find_order',
  description: 'Finds an order.',
  method: 'POST',
  url: 'https://api.example.com/orders/{{args.id}}',
};

/** As a message is: by its class, then by the rules beyond it. */
async function refusedField(given: unknown): Promise<string | undefined> {
  try {
    const pipe = new ContractPipe({ expectedType: CreateCustomFunctionBody });
    assertFunction((await pipe.transform(given, { type: 'body' })) as CreateCustomFunctionBody);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details?.[0]?.field : 'unexpected';
  }
}

describe('a custom function', () => {
  it('is taken when it is valid', async () => {
    expect(await refusedField(VALID)).toBeUndefined();
    expect(
      await refusedField({
        ...VALID,
        headers: [{ name: 'X-Key', value: 'k', secret: true }],
        query: { a: 'b' },
      }),
    ).toBe(undefined);
    expect(await refusedField({ ...VALID, method: 'GET', body: null })).toBe(undefined);
  });

  it.each([
    ['name', { name: '1st' }],
    ['name', { name: 'end_call' }],
    ['name', { name: 'a'.repeat(65) }],
    ['name', { name: undefined }],
    ['description', { description: ' ' }],
    ['method', { method: 'TRACE' }],
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: 'https://{{args.host}}/x' }],
    ['url', { url: 'https://example.com{{args.host}}/x' }],
    ['url', { url: 'https://example.com/{{' }],
    ['headers.0.name', { headers: [{ name: 'Host', value: 'x' }] }],
    ['headers.0.name', { headers: [{ name: 'X-Parley-Tool-Call-Id', value: 'x' }] }],
    ['headers.0.name', { headers: [{ name: 'X A', value: 'x' }] }],
    ['headers.0.value', { headers: [{ name: 'X-A', value: 'x\r\ny' }] }],
    [
      'headers.1.name',
      {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
    ],
    ['headers.0.more', { headers: [{ name: 'X-A', value: '1', more: true }] }],
    ['headers.1.name', { headers: [{ name: 'X-A', value: '1' }, { value: '2' }] }],
    [
      'headers.3.name',
      { headers: [...'abc'].map((name) => ({ name, value: '1' })).concat({ name: 'te', value: '1' }) },
    ],
    ['headers', { headers: ['X-A: 1'] }],
    ['query', { query: { a: 1 } }],
    ['body', { body: [] }],
    ['body', { method: 'GET', body: { a: 1 } }],
    ['body', { method: 'DELETE', body: {} }],
    ['body', { body: { a: '\u0000' } }],
    ['parameters', { parameters: { type: 'array' } }],
    ['timeout_ms', { timeout_ms: 499 }],
    ['timeout_ms', { timeout_ms: 20_001 }],
    ['signing_secret', { signing_secret: 'short' }],
    ['colour', { colour: 'red' }],
  ])('is refused for a wrong %s: %j', async (field, change) => {
    expect(await refusedField({ ...VALID, ...change })).toBe(field);
  });
});

describe('mergeHeaders', () => {
  const seal = (name: string, value: string): string => `sealed(${name}=${value})`;
  const known = [{ name: 'X-Key', value: 'sealed(X-Key=old)', secret: true }];

  it('keeps a stored secret that comes back masked or without a value', () => {
    expect(mergeHeaders([{ name: 'x-key', secret: true }], known, seal)).toEqual(known);
    expect(mergeHeaders([{ name: 'X-Key', value: SECRET_MASK, secret: true }], known, seal)).toEqual(known);
  });

  it('seals a new secret and leaves the others plain', () => {
    const given = [
      { name: 'X-Key', value: 'new', secret: true },
      { name: 'X-Plain', value: 'p' },
    ];
    expect(mergeHeaders(given, known, seal)).toEqual([
      { name: 'X-Key', value: 'sealed(X-Key=new)', secret: true },
      { name: 'X-Plain', value: 'p', secret: false },
    ]);
  });

  it('refuses a secret nobody knows, naming the field', () => {
    expect(() => mergeHeaders([{ name: 'X-Other', secret: true }], known, seal)).toThrow(
      'headers.0.value is required',
    );
    expect(() => mergeHeaders([{ name: 'X-Key' }], known, seal)).toThrow('headers.0.value is required');
  });
});
