/**
 * One Jest for the whole repository, in three projects:
 *   unit        pure rules beside the code (src/**\/*.spec.ts); nothing is started for them
 *   service     one service or lib against real Postgres and real NATS (test/*.int.spec.ts)
 *   platform    the contract and the must-holds over HTTP, through all services (test/**\/*.e2e.spec.ts)
 */
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const shared = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/tools/jest/environment.cjs',
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  testEnvironmentOptions: { customExportConditions: ['@parley/source', 'node', 'require', 'default'] },
  // oauth4webapi is an ES module; Node loads it as it is, Jest does not.
  transform: { '^.+\\.ts$': ['@swc/jest', swc], 'oauth4webapi/.+\\.js$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/(?!oauth4webapi/)'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.nx/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

module.exports = {
  // Here and not in a project: Jest takes it from nowhere else, and goes by its 5 s otherwise.
  testTimeout: 20_000,
  reporters: ['default', '<rootDir>/tools/jest/plain-summary.cjs'],
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools}/*/src/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'service',
      testMatch: ['<rootDir>/{libs,apps,tools}/*/test/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/tools/jest/global-setup.cjs',
      globalTeardown: '<rootDir>/tools/jest/global-teardown.cjs',
    },
    {
      ...shared,
      displayName: 'platform',
      testMatch: ['<rootDir>/test/**/*.e2e.spec.ts'],
      globalSetup: '<rootDir>/tools/jest/global-setup.cjs',
      globalTeardown: '<rootDir>/tools/jest/global-teardown.cjs',
    },
  ],
};
