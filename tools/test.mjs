// npm test: every test, from nothing. `npm test -- <jest arguments>` runs a part: a path, --selectProjects unit ...
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const JEST = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** Suites that keep time as a telephone does. */
const IN_REAL_TIME = '(apps/voice|libs/(media|sip|providers))/test/';

/** The platform suites that make the machine work, and the one that mostly waits. */
const CALLS = 'e2e/(contract/(headings|calls)|conversation/)';
const TROUBLE = 'e2e/resilience/trouble';

/**
 * Stage after stage. A stage's lanes run at the same time, the parts of a lane one after the other: what lasts as long as
 * calls last mostly waits. No more than two platforms are up at once, and one beside telephony.
 */
const STAGES = [
  [
    [
      part('rules and services', [
        ...['--selectProjects', 'unit', 'service', '--maxWorkers=3'],
        ...['--testPathIgnorePatterns', '/node_modules/', '/dist/', IN_REAL_TIME],
      ]),
    ],
  ],
  [
    [
      part('telephony and speech', [
        ...['--selectProjects', 'service', '--runInBand', '--testPathPatterns', IN_REAL_TIME],
      ]),
      part('the rest of the platform', [
        ...['--selectProjects', 'platform', '--maxWorkers=1'],
        ...['--testPathIgnorePatterns', '/node_modules/', '/dist/', CALLS, TROUBLE],
      ]),
    ],
    [part('the contract and calls', platform(CALLS)), part('the platform in trouble', platform(TROUBLE))],
  ],
];

setUp();
const given = process.argv.slice(2);
process.exitCode = given.some((argument) => argument !== '--ci') ? some(given) : await everything(given);

function part(title, selection) {
  return { title, selection };
}

function platform(paths) {
  return ['--selectProjects', 'platform', '--maxWorkers=1', '--testPathPatterns', paths];
}

function some(args) {
  return spawnSync(process.execPath, [JEST, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function everything(args) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  try {
    const results = [];
    for (const stage of STAGES) {
      const titles = stage.map((lane) => lane.map(({ title }) => title).join(', then '));
      process.stdout.write(`\n=== tests: ${titles.join('; beside: ')}\n`);
      results.push(...(await Promise.all(stage.map((lane) => inTurn(lane, args, folder)))).flat());
    }
    return summary(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inTurn(lane, args, folder) {
  const results = [];
  for (const one of lane) results.push(await run(one, args, folder));
  return results;
}

async function run({ title, selection }, args, folder) {
  const report = join(folder, `${title}.json`);
  const started = Date.now();
  const child = spawn(process.execPath, [JEST, ...args, ...selection, '--json', `--outputFile=${report}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) wholeLines(stream);
  const status = await ended;
  process.stdout.write(`=== ${title}: ${Math.round((Date.now() - started) / 1000)} s\n`);
  return { status, ...(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : notRun(title)) };
}

/** Jest ended before any test, and said why above. */
function notRun(title) {
  const suite = { name: title, status: 'failed', assertionResults: [], message: '  no test of it was run' };
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return { ...none, numRuntimeErrorTestSuites: 1, testResults: [suite] };
}

/** Two parts write at the same time: no line of one inside a line of the other. */
function wholeLines(stream) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) process.stdout.write(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
  stream.on('end', () => process.stdout.write(rest));
}

/** All parts in one plain line, last; every failure by name before it. */
function summary(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const failed = sum('numFailedTests') + sum('numRuntimeErrorTestSuites');
  const skipped = sum('numPendingTests') + sum('numTodoTests');
  const failures = results.flatMap(({ testResults }) =>
    testResults.filter((suite) => suite.status === 'failed'),
  );
  process.stdout.write('\n=== all tests\n');
  for (const suite of failures) {
    process.stdout.write(`FAIL ${suite.name.replace(`${root}/`, '')}\n`);
    for (const test of suite.assertionResults) {
      if (test.status === 'failed') process.stdout.write(`  ● ${test.fullName}\n`);
    }
    if (!suite.assertionResults.length) process.stdout.write(`${suite.message}\n`);
  }
  process.stdout.write(
    `${sum('numPassedTests')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  );
  return results.some(({ status }) => status !== 0) ? 1 : 0;
}
