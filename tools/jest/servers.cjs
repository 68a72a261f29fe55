/**
 * Runs the test servers' sign-in or sign-out in a process of its own, from source: a fresh clone needs no build, and the
 * loader's hooks stay out of Jest. Prints what it found as JSON.
 */
const { execFileSync } = require('node:child_process');
const { join, resolve } = require('node:path');

const CHECKOUT = resolve(__dirname, '../..');

function runServers(action) {
  const output = execFileSync(
    process.execPath,
    ['-C', '@parley/source', '-r', '@swc-node/register', __filename, action, String(process.pid)],
    {
      cwd: CHECKOUT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '', TS_NODE_PROJECT: join(CHECKOUT, 'tsconfig.base.json') },
    },
  );
  return output ? JSON.parse(output) : null;
}

async function main([action, user]) {
  const { signIn, signOut } = require('../infra/src/test-servers.ts');
  if (action === 'up') process.stdout.write(JSON.stringify(await signIn(CHECKOUT, Number(user))));
  else await signOut(CHECKOUT, Number(user));
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  });
}

module.exports = { runServers };
