/**
 * A gateway in a process of its own, to be killed (see idempotency.int.spec.ts). With `after-commit` it kills itself, the
 * moment a once-only request has committed.
 */
const { Database } = require('@parley/persistence');
const { requestContext } = require('@parley/platform');
const { startTestService } = require('@parley/testing');
const { gatewayService } = require('../src/index.ts');

if (process.argv[3] === 'after-commit') {
  const { transaction } = Database.prototype;
  Database.prototype.transaction = async function (work) {
    const result = await transaction.call(this, work);
    if (requestContext.get()?.once) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

startTestService(gatewayService, JSON.parse(process.argv[2])).then(
  (service) => process.send(service.url),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
