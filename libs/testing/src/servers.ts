/** Where tools/jest/global-setup.cjs says the servers shared by a test run are. */
function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test in the project "service" or "platform"`);
  return value;
}

/** Superuser URL of the Postgres of this test run. */
export function pgUrl(): string {
  return fromSetup('PARLEY_TEST_PG_URL');
}

/** The NATS server of this test run: shared by every worker. `testNats` starts one for a single test file. */
export function natsUrl(): string {
  return fromSetup('PARLEY_TEST_NATS_URL');
}
