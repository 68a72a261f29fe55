/** A gateway in a process of its own, to be killed (see idempotency.int.spec.ts). */
const { startTestService } = require('@parley/testing');
const { gatewayService } = require('../src/index.ts');

startTestService(gatewayService, JSON.parse(process.argv[2])).then(
  (service) => process.send(service.url),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
