// npm run lint: ESLint over everything, folders that import each other, then proof that these rules still bite.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { mutualFolders } from './lint/folders.mjs';
import { root } from './setup.mjs';

const env = { ...process.env, NX_DAEMON: 'false' };
// The boundary rule needs Nx's project graph; without it the rule silently passes everything.
const graph = spawnSync('npx', ['nx', 'show', 'projects'], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (graph.status !== 0) process.exit(1);

process.chdir(root);
const eslint = new ESLint({ cwd: root, cache: true, cacheLocation: '.nx/eslint-cache' });
const results = await eslint.lintFiles(process.argv[2] ? [process.argv[2]] : ['.']);
const output = await (await eslint.loadFormatter('stylish')).format(results);
if (output) console.log(output);
const pairs = mutualFolders(sources());
for (const pair of pairs) console.error(`✗ ${pair}`);
const problems = results.reduce((sum, r) => sum + r.errorCount + r.warningCount, pairs.length);

/** What must never pass: file, text, rule expected. */
const forbidden = [
  ['apps/agents/src/index.ts', "import '@parley/calls';\n", '@nx/enforce-module-boundaries'],
  ['apps/calls/src/index.ts', "import '@parley/sip';\n", '@nx/enforce-module-boundaries'],
  ['apps/cli/src/index.ts', "import '@parley/gateway';\n", '@nx/enforce-module-boundaries'],
  ['libs/client/src/index.ts', "import '@parley/contracts';\n", '@nx/enforce-module-boundaries'],
  ['apps/voice/src/leg/leg.ts', "import '../call/live-call';\n", 'parley/areas'],
  ['apps/voice/src/providers/providers.ts', "import '../conversation/conversation';\n", 'parley/areas'],
  ['libs/media/src/worker/leg.ts', "import '../engine/media-engine';\n", 'parley/areas'],
  ['libs/messaging/src/index.ts', "import '@parley/sip';\n", '@nx/enforce-module-boundaries'],
  ['libs/contracts/src/index.ts', "import 'node:fs';\n", 'no-restricted-imports'],
  ['libs/contracts/src/index.ts', "import '@nestjs/common';\n", 'no-restricted-imports'],
  ['apps/agents/src/index.ts', "import 'nats';\n", 'no-restricted-imports'],
  ['apps/calls/src/call/call.state.ts', "import 'typeorm';\n", 'no-restricted-imports'],
  ['apps/agents/src/index.ts', 'export const x = process.env;\n', 'no-restricted-properties'],
  ['apps/agents/src/agents/agent/fanout.ts', "import '../../knowledge';\n", 'parley/areas'],
  ['apps/agents/src/knowledge/link/link.view.ts', "import '../../agents/agent/agent.row';\n", 'parley/areas'],
  ['apps/calls/src/call/new-call.ts', "import '../leg/leg.rules';\n", 'parley/areas'],
  ['apps/gateway/src/edge/auth/bearer.ts', "import '../../accounts';\n", 'parley/areas'],
  ['apps/gateway/src/accounts/audit/audit-trail.ts', "import '../../edge/auth/bearer';\n", 'parley/areas'],
  ['apps/gateway/src/edge/auth/bearer.ts', "import '../http/id.pipes';\n", 'parley/areas'],
  ['apps/gateway/src/accounts/audit/audit-trail.ts', "import '../partner/partner.row';\n", 'parley/areas'],
  [
    'apps/gateway/src/accounts/partner/partners.controller.ts',
    "import { Post } from '@nestjs/common';\n",
    'no-restricted-imports',
  ],
  ['apps/agents/src/agents.module.ts', "import './integrations/connector/connector.row';\n", 'parley/areas'],
];
let toothless = 0;
for (const [filePath, text, rule] of forbidden) {
  const [result] = await eslint.lintText(text, { filePath });
  if (result.messages.some((message) => message.ruleId === rule)) continue;
  console.error(`✗ ${rule} let this pass in ${filePath}: ${text.trim()}`);
  toothless += 1;
}
const twoFolders = new Map([
  ['apps/x/src/a/one.ts', "import { two } from '../b/two';\n"],
  ['apps/x/src/b/two.ts', "import { one } from '../a/one';\n"],
]);
if (mutualFolders(twoFolders).length !== 1) {
  console.error('✗ two folders that import each other passed');
  toothless += 1;
}
console.log(
  problems + toothless === 0 ? `lint: ${results.length} files clean, boundary rules bite` : 'lint: failed',
);
process.exit(problems + toothless === 0 ? 0 : 1);

/** Sources without tests, as path -> text. */
function sources() {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).split('\0');
  const ours = files.filter(
    (file) =>
      /^(apps|libs|tools)\/[^/]+\/src\//.test(file) &&
      !/\.spec\.ts$|\/generated\//.test(file) &&
      existsSync(file),
  );
  return new Map(ours.map((file) => [file, readFileSync(file, 'utf8')]));
}
