import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthRegistry } from './health';
import type { Metrics } from './metrics';

/** Health and metrics of a service, on a port of its own that is never public. */
export class OpsServer {
  private constructor(private readonly server: Server) {}

  static async start(options: {
    host: string;
    port: number;
    health: HealthRegistry;
    metrics: Metrics;
  }): Promise<OpsServer> {
    const server = createServer((request, response) => {
      void respond(request, response, options.health, options.metrics);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
    return new OpsServer(server);
  }

  get url(): string {
    const address = this.server.address() as AddressInfo;
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  health: HealthRegistry,
  metrics: Metrics,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0];
  if (request.method === 'GET' && path === '/health/live') return send(response, 200, { status: 'ok' });
  if (request.method === 'GET' && path === '/health/ready') {
    const report = await health.check();
    return send(response, report.ready ? 200 : 503, {
      status: report.ready ? 'ok' : 'unready',
      checks: report.checks,
    });
  }
  if (request.method === 'GET' && path === '/metrics') {
    response.writeHead(200, { 'content-type': metrics.registry.contentType });
    response.end(await metrics.registry.metrics());
    return;
  }
  send(response, 404, { status: 'not found' });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
