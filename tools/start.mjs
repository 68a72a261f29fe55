// npm start: from nothing to a running platform. Set-up here; the rest is tools/runner.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

setUp();
const runner = createRequire(import.meta.url)(join(root, 'tools/runner/dist/index.js'));
await runner.start(root);
