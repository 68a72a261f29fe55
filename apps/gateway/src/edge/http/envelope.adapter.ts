import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/** Express, answering as this API does. */
export class EnvelopeAdapter extends ExpressAdapter {
  /** Node would answer a request without Host itself, with an empty body: refuseWithoutHost does it. */
  override initHttpServer(): void {
    this.httpServer = createServer({ requireHostHeader: false }, this.getInstance());
  }

  /**
   * What a handler returns, in the envelope: success is always 200. Written without Express's `json()`, which looks for
   * charsets, tags and freshness that no answer here has.
   */
  override reply(response: Response, data: unknown): void {
    const body = Buffer.from(JSON.stringify({ success: true, data }), 'utf8');
    response.statusCode = 200;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }
}
