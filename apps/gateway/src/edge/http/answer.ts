import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';

/**
 * What a handler returns, in the envelope. decisions: General: "Success is always HTTP 200", creations included. Written
 * without Express's `json()`, which looks for charsets, tags and freshness that no answer of ours has.
 */
export function answerInEnvelope(app: NestExpressApplication): void {
  app.getHttpAdapter().reply = (response: Response, data: unknown): void => {
    const body = Buffer.from(JSON.stringify({ success: true, data }), 'utf8');
    response.statusCode = 200;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    response.end(body);
  };
}
