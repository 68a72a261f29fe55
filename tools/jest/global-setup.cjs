const { runServers } = require('./servers.cjs');

/** One Postgres and one NATS for the whole run, however many projects ask. Workers find them in the environment. */
module.exports = async () => {
  if (process.env.PARLEY_TEST_PG_URL) return;
  const { postgresUrl, natsUrl } = runServers('up');
  process.env.PARLEY_TEST_PG_URL = postgresUrl;
  process.env.PARLEY_TEST_NATS_URL = natsUrl;
  process.env.PARLEY_TEST_SIGNED_IN = String(process.pid);
};
