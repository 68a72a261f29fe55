const { servers, shared, TEST_TIMEOUT_MS } = require('./jest.preset.cjs');

/**
 * The whole repository by kind of test:
 *   unit        pure rules beside the code (src/**\/*.spec.ts); nothing is started for them
 *   service     one service or lib against real Postgres and real NATS (test/*.int.spec.ts)
 *   platform    the contract and the must-holds over HTTP, through all services (e2e/**\/*.e2e.spec.ts)
 */
module.exports = {
  testTimeout: TEST_TIMEOUT_MS,
  reporters: ['default', '<rootDir>/tools/jest/plain-summary.cjs'],
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{libs,apps,tools}/*/src/**/*.spec.ts'],
    },
    {
      ...shared,
      ...servers,
      displayName: 'service',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{libs,apps,tools}/*/test/**/*.int.spec.ts'],
    },
    {
      ...shared,
      ...servers,
      displayName: 'platform',
      rootDir: __dirname,
      testMatch: ['<rootDir>/e2e/**/*.e2e.spec.ts'],
    },
  ],
};
