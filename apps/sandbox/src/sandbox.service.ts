import { defineService } from '@parley/platform';
import express from 'express';
import { SandboxConfig } from './sandbox.config';
import { SandboxModule } from './sandbox.module';

const BODY_LIMIT = '2mb';

/** Webhooks are kept as the bytes that were signed; control routes take JSON. */
function parseBody(request: express.Request, response: express.Response, next: express.NextFunction): void {
  const isDelivery = request.method === 'POST' && request.path.startsWith('/sandbox/v1/webhooks/');
  const parse = isDelivery
    ? express.raw({ type: () => true, limit: BODY_LIMIT })
    : express.json({ limit: BODY_LIMIT });
  parse(request, response, next);
}

export const sandboxService = defineService({
  name: 'sandbox',
  config: SandboxConfig,
  module: () => SandboxModule,
  http: {
    configure: (app) => {
      app.use(parseBody);
    },
    listen: (config) => ({ host: config.SANDBOX_HOST, port: config.SANDBOX_PORT }),
  },
});
