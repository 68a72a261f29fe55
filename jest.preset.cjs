/** What every Jest project of the repository shares. `project(folder)` is one app, lib or tool on its own (`nx test calls`). */
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
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@parley/source', 'node', 'require', 'default'] },
  transform: { '\\.[mc]?[jt]s$': ['@swc/jest', swc] },
  // ES modules without a CommonJS twin: Node loads them as they are, Jest only when they are compiled.
  transformIgnorePatterns: ['/node_modules/(?!(commander|oauth4webapi|unpdf)/)'],
  modulePathIgnorePatterns: ['/dist/', '/\\.nx/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** One Postgres and one NATS for the whole run. */
const servers = {
  globalSetup: `${__dirname}/tools/jest/global-setup.cjs`,
  globalTeardown: `${__dirname}/tools/jest/global-teardown.cjs`,
};

const TEST_TIMEOUT_MS = 20_000;

const project = (folder) => ({
  ...shared,
  ...servers,
  rootDir: folder,
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/**/*.{int,e2e}.spec.ts'],
  testTimeout: TEST_TIMEOUT_MS,
  passWithNoTests: true,
});

module.exports = { shared, servers, project, TEST_TIMEOUT_MS };
