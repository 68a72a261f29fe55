/** A replica in a process of its own, which dies in the handler of event n = 0 (see crash.int.spec.ts). */
const { startWorld, recordEffects } = require('./world.fixture.ts');

const [databaseUrl, natsUrl] = process.argv.slice(2);
startWorld(
  { databaseUrl, natsUrl },
  [
    recordEffects('calls-effects', ({ n }) => {
      if (n === 0) process.kill(process.pid, 'SIGKILL');
    }),
  ],
  { settings: { leaderRetryMs: 100 } },
).catch((error) => {
  console.error(error);
  process.exit(1);
});
