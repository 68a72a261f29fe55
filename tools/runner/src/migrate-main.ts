import { migrateAll } from './platform';

/** The migration step of a deployment: brings every schema up to date and ends. Safe to run twice or side by side. */
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is not set\n');
  process.exit(1);
}
migrateAll(databaseUrl).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
