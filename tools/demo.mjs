// npm run demo: one real phone call against the platform `npm start` runs. Ends with 0 only if all of it happened.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

setUp();
const runner = createRequire(import.meta.url)(join(root, 'tools/runner/dist/index.js'));
process.exit(await runner.demo(root));
