// npm test: every test, from nothing. `npm test -- <jest arguments>` runs a part: a path, --selectProjects unit ...
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

/** Suites that keep time as a telephone does: they run alone, the rest two at a time. */
const IN_REAL_TIME = '(apps/voice|libs/(media|sip|providers))/test/';

setUp();
const given = process.argv.slice(2);
process.exit(given.some((argument) => argument !== '--ci') ? jest(given) : everything(given));

function jest(args) {
  const bin = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  return spawnSync(process.execPath, [bin, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

function everything(args) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const parts = [
    [
      'rules and services',
      '--selectProjects',
      'unit',
      'service',
      '--maxWorkers=2',
      '--testPathIgnorePatterns',
      '/node_modules/',
      '/dist/',
      IN_REAL_TIME,
    ],
    [
      'telephony and speech',
      '--selectProjects',
      'service',
      '--runInBand',
      '--testPathPatterns',
      IN_REAL_TIME,
    ],
    ['the whole platform', '--selectProjects', 'platform', '--maxWorkers=1'],
  ];
  try {
    const results = parts.map(([title, ...selection], index) => {
      process.stdout.write(`\n=== tests: ${title}\n`);
      const report = join(folder, `${index}.json`);
      const status = jest([...args, ...selection, '--json', `--outputFile=${report}`]);
      return { status, ...JSON.parse(readFileSync(report, 'utf8')) };
    });
    return summary(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
