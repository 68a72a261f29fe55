import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');

/** One round each of `tools/chaos/webhooks.mjs`; the 50 rounds of the benchmark are run by hand. */
const ARGS = ['--rounds=4', '--round-ms=2000', '--per-second=100', '--seed=11', '--twice-percent=100'];

interface Outcome {
  committed: number;
  lost: number;
  invented: number;
  severalIds: number;
  mixedUp: number;
  twice: number;
}

describe('Deliveries, while webhooks, the relay, NATS and Postgres are killed in turn', () => {
  it('all arrive, each event under one id of its own', async () => {
    const script = join(root, 'tools/chaos/webhooks.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...ARGS], { cwd: root });
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome;
    expect(outcome).toMatchObject({ lost: 0, invented: 0, severalIds: 0, mixedUp: 0 });
    expect(outcome.committed).toBeGreaterThan(100);
    // Only what was in the hands of the one process that was killed: 20 endpoints, 4 attempts each, a result unwritten.
    expect(outcome.twice).toBeLessThanOrEqual(160);
  }, 180_000);
});
