const { runServers } = require('./servers.cjs');

/** Signs this run out; the servers stop when no other run uses them. */
module.exports = async () => {
  if (process.env.PARLEY_TEST_SIGNED_IN !== String(process.pid)) return;
  delete process.env.PARLEY_TEST_SIGNED_IN;
  runServers('down');
};
