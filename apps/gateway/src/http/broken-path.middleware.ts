import { AppError } from '@parley/contracts';
import type { NextFunction, Request, Response } from 'express';
import { errorEnvelope } from './error-writer';

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
