import { CALL_PROVIDERS } from '@parley/contracts';
import { CARRIERS, Carriers } from './carriers';
import type { Carrier } from './carrier';

const carriers = new Carriers({
  get: (type: unknown) => ({ type }) as unknown as Carrier,
} as ConstructorParameters<typeof Carriers>[0]);

it('every carrier is registered under the name of a provider', () => {
  expect(CALL_PROVIDERS).toEqual(expect.arrayContaining(Object.keys(CARRIERS)));
});

it('a provider without a carrier is refused by its name', () => {
  for (const provider of CALL_PROVIDERS.filter((name) => !CARRIERS[name]))
    expect(() => carriers.of(provider)).toThrow(`provider ${provider} is not available`);
});
