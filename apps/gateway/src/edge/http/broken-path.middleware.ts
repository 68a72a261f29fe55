import { AppError } from '@parley/contracts';
import type { NextFunction, Request, Response } from 'express';
import { errorEnvelope } from '../errors/error-writer';

/** RFC 9112, 3.2: a request of HTTP/1.1 without Host is refused. */
export function refuseWithoutHost(request: Request, response: Response, next: NextFunction): void {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) {
    next();
    return;
  }
  const error = AppError.validation('Host', 'Host is required');
  response.status(error.status).json(errorEnvelope(error));
}

/** A path that does not decode (`%zz`) leads nowhere: 404, not the router's own error. */
export function refuseBrokenPaths(request: Request, response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
  } catch {
    const error = AppError.notFound('Route');
    response.status(error.status).json(errorEnvelope(error));
    return;
  }
  next();
}
