/** A calls service in a process of its own, which dies the moment a once-only command has committed (see once.int.spec.ts). */
const { Database } = require('@parley/persistence');
const { requestContext } = require('@parley/platform');
const { startTestService } = require('@parley/testing');
const { callsService } = require('../src/index.ts');

const { transaction } = Database.prototype;
Database.prototype.transaction = async function (work) {
  const result = await transaction.call(this, work);
  if (requestContext.get()?.once) process.kill(process.pid, 'SIGKILL');
  return result;
};

startTestService(callsService, JSON.parse(process.argv[2])).then(
  () => process.send('ready'),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
