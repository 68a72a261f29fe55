import { Injectable, type NestMiddleware } from '@nestjs/common';
import { Clock, Log, Metrics, newId, type RequestContext, requestContext } from '@parley/platform';
import type { NextFunction, Request, Response } from 'express';

const SANE_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Services stop working on a request after this. */
const REQUEST_DEADLINE_MS = 30_000;

/** Opens the context that log lines, bus requests and events of an HTTP request carry; one log line closes it. */
@Injectable()
export class RequestContextMiddleware implements NestMiddleware {
  private readonly seconds;

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.seconds = metrics.histogram({
      name: 'parley_http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const requestId = requestIdOf(request);
    const startedAt = this.clock.nowMs();
    response.setHeader('X-Request-Id', requestId);
    const context: RequestContext = {
      requestId,
      deadlineAt: this.clock.now().getTime() + REQUEST_DEADLINE_MS,
    };
    requestContext.run(context, () => {
      response.once('close', () => {
        requestContext.settle(context);
        requestContext.run(context, () => this.finished(request, response, this.clock.nowMs() - startedAt));
      });
      next();
    });
  }

  private finished(request: Request, response: Response, ms: number): void {
    const route: unknown = (request.route as { path?: unknown } | undefined)?.path;
    const labels = {
      method: request.method,
      route: typeof route === 'string' ? route : 'none',
      status: response.statusCode,
    };
    this.seconds.observe(labels, ms / 1000);
    this.log.info('http.request', { ...labels, ms: Math.round(ms), complete: response.writableFinished });
  }
}

/** The caller's X-Request-Id if it is sane, else a new one. */
function requestIdOf(request: Request): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : newId();
}
