import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { areas } from './tools/eslint/areas.mjs';

/** Who may import whom. A tag that allows everything is no lint, so there is none. */
const boundaries = [
  { sourceTag: 'type:contract', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:contract', 'type:platform'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:contract', 'type:platform'] },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:contract', 'type:platform', 'type:tool'] },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: ['type:contract', 'type:platform', 'type:tool', 'type:app'],
  },
  // Partners install the client: nothing of the server comes with it.
  { sourceTag: 'scope:client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:shared', notDependOnLibsWithTags: ['scope:telephony'] },
  { sourceTag: 'scope:webhooks', notDependOnLibsWithTags: ['scope:telephony'] },
  { sourceTag: 'scope:calls', notDependOnLibsWithTags: ['scope:telephony'] },
  { sourceTag: 'scope:campaigns', notDependOnLibsWithTags: ['scope:telephony'] },
  { sourceTag: 'scope:gateway', notDependOnLibsWithTags: ['scope:telephony'] },
];

const onlyIn = (paths) => ({ paths, patterns: [] });

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.parley/**',
      'docs/openapi.json',
      'libs/client/src/generated/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          depConstraints: boundaries,
          enforceBuildableLibDependency: false,
          // Edges that only test folders draw: a lib's tests use the testing lib, which is built on these.
          ignoredCircularDependencies: ['contracts', 'platform', 'persistence', 'messaging', 'infra'].map(
            (lib) => ['testing', lib],
          ),
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in a config class (libs/platform).',
        },
      ],
      'no-restricted-imports': [
        'error',
        onlyIn([{ name: 'nats', message: 'Only libs/messaging speaks to NATS.' }]),
      ],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    // Nest reads constructor types at run time: type-only imports would erase them.
    files: [
      'apps/**/*.ts',
      'libs/contracts/**/*.ts',
      'libs/platform/**/*.ts',
      'libs/messaging/**/*.ts',
      'libs/persistence/**/*.ts',
    ],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // The one place that may touch the client, the process's environment, the terminal.
    files: ['libs/messaging/**/*.ts', 'libs/testing/**/*.ts', 'tools/infra/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: [
      'libs/platform/src/run-main.ts',
      'apps/cli/src/main.ts',
      'tools/**/*.ts',
      'libs/testing/**/*.ts',
      '**/test/**/*.ts',
      'e2e/**/*.ts',
      '**/*.spec.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    // File roles: rules import no plumbing, rows do not leave the house, controllers hold no SQL.
    files: ['**/*.state.ts', '**/*.rules.ts', '**/*.view.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['typeorm', '@nestjs/*', 'nats', '@parley/messaging', '@parley/persistence', 'node:*'],
              allowTypeImports: true,
              message: 'Rules and views run without a container: no plumbing here.',
            },
          ],
        },
      ],
    },
  },
  {
    // The areas of an app: each is entered through its index.ts, and only by those listed to use it.
    files: ['apps/agents/src/**/*.ts'],
    plugins: { parley: { rules: { areas } } },
    rules: {
      'parley/areas': [
        'error',
        { root: 'apps/agents/src', areas: { agents: [], knowledge: ['agents'], integrations: ['agents'] } },
      ],
    },
  },
  {
    files: ['apps/calls/src/**/*.ts'],
    plugins: { parley: { rules: { areas } } },
    rules: {
      'parley/areas': [
        'error',
        {
          root: 'apps/calls/src',
          doors: false,
          areas: {
            call: [],
            account: [],
            transitions: ['account', 'call'],
            connection: ['account', 'call'],
            carrier: ['call', 'connection'],
            number: ['account', 'call'],
            reaper: ['call', 'carrier', 'transitions'],
            session: ['call', 'reaper'],
            leg: ['call', 'carrier', 'session', 'transitions'],
            funds: ['call', 'carrier', 'transitions'],
            'lifecycle-hook': ['call', 'carrier', 'transitions'],
            'call-control': ['account', 'call', 'carrier', 'lifecycle-hook', 'transitions'],
            inbound: ['account', 'call', 'carrier', 'lifecycle-hook', 'transitions'],
          },
        },
      ],
    },
  },
  {
    files: ['apps/gateway/src/**/*.ts'],
    plugins: { parley: { rules: { areas } } },
    rules: {
      'parley/areas': [
        'error',
        { root: 'apps/gateway/src', areas: { edge: [], accounts: ['edge'] } },
        {
          root: 'apps/gateway/src/edge',
          doors: false,
          areas: {
            errors: [],
            idempotency: [],
            'rate-limit': ['errors'],
            auth: ['errors', 'rate-limit'],
            http: ['auth', 'errors', 'idempotency', 'rate-limit'],
            openapi: ['http'],
            listen: ['auth', 'openapi'],
            health: ['errors'],
            objects: ['http'],
            controllers: ['auth', 'health', 'http', 'idempotency', 'listen', 'objects', 'openapi'],
          },
        },
        {
          root: 'apps/gateway/src/accounts',
          doors: false,
          areas: {
            audit: [],
            customer: [],
            project: [],
            partner: ['audit', 'project'],
            'api-key': ['audit', 'partner'],
            billing: ['audit', 'customer', 'partner'],
            secret: ['api-key'],
            'voice-grant': ['audit', 'partner'],
          },
        },
      ],
    },
  },
  {
    files: [
      'apps/voice/src/**/*.ts',
      'libs/media/src/**/*.ts',
      'libs/providers/src/**/*.ts',
      'libs/sip/src/**/*.ts',
    ],
    ignores: ['**/*.spec.ts'],
    plugins: { parley: { rules: { areas } } },
    rules: {
      'parley/areas': [
        'error',
        {
          root: 'apps/voice/src',
          doors: false,
          areas: {
            leg: [],
            media: [],
            providers: [],
            recording: [],
            sip: ['leg'],
            conversation: ['leg', 'providers', 'recording'],
            call: ['conversation', 'leg', 'media', 'recording', 'sip'],
          },
        },
        {
          root: 'apps/voice/src/conversation',
          doors: false,
          areas: {
            'turn-taking': [],
            speech: [],
            script: ['turn-taking'],
            reply: ['script', 'speech', 'turn-taking'],
          },
        },
        {
          root: 'libs/media/src',
          doors: false,
          areas: {
            audio: [],
            threads: [],
            transport: [],
            codec: ['audio'],
            vad: ['audio'],
            rtp: ['audio', 'codec', 'transport'],
            worker: ['audio', 'codec', 'rtp', 'threads', 'transport'],
            segmentation: ['audio', 'codec', 'threads', 'vad', 'worker'],
            engine: ['threads', 'worker'],
          },
        },
        {
          root: 'libs/providers/src',
          doors: false,
          areas: { ports: [], embedded: ['ports'], openai: ['ports'], embeddings: ['openai', 'ports'] },
        },
        {
          root: 'libs/sip/src',
          doors: false,
          areas: {
            cause: [],
            message: [],
            sdp: [],
            auth: ['message'],
            transport: ['message'],
            dialog: ['message', 'transport'],
            transaction: ['message', 'transport'],
            agent: ['auth', 'cause', 'dialog', 'message', 'sdp', 'transaction', 'transport'],
          },
        },
      ],
    },
  },
  {
    // An event passes fan-out, claim, send and record, in this direction only.
    files: ['apps/webhooks/src/**/*.ts'],
    plugins: { parley: { rules: { areas } } },
    rules: {
      'parley/areas': [
        'error',
        {
          root: 'apps/webhooks/src',
          doors: false,
          areas: {
            endpoint: [],
            listen: [],
            retention: [],
            record: ['endpoint'],
            send: ['endpoint', 'record'],
            claim: ['endpoint', 'record', 'retention', 'send'],
            'fan-out': ['claim', 'endpoint', 'listen', 'record'],
            delivery: ['endpoint', 'fan-out', 'record', 'send'],
            replay: ['delivery', 'endpoint'],
          },
        },
      ],
    },
  },
  {
    files: ['**/*.controller.ts', '**/*.messages.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'typeorm',
              allowTypeImports: true,
              message: 'Controllers name use cases; SQL lives in repositories and queries.',
            },
          ],
        },
      ],
    },
  },
  {
    // Routes take an Idempotency-Key and check their body before anything else: with Nest's own they would not.
    files: ['apps/gateway/src/**/*.controller.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        onlyIn([
          { name: 'nats', message: 'Only libs/messaging speaks to NATS.' },
          {
            name: '@nestjs/common',
            importNames: ['Body', 'Post'],
            message: 'Use Body and IdempotentPost of the edge.',
          },
          { name: 'typeorm', allowTypeImports: true, message: 'SQL lives in repositories and queries.' },
        ]),
      ],
    },
  },
  {
    files: ['libs/contracts/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(?!\\.|class-validator$|class-transformer$|@nestjs/swagger$|libphonenumber-js/max$|reflect-metadata$)',
              message: 'Contracts describe and check shapes: they import no plumbing.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/test/**/*.ts', '**/*.spec.ts', 'e2e/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': 'off',
      'no-restricted-imports': 'off',
      'max-lines': ['error', 600],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
        structuredClone: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        setImmediate: 'readonly',
        TextDecoder: 'readonly',
        AbortController: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
);
