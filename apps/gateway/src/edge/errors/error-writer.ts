import { HttpException, Injectable } from '@nestjs/common';
import { AppError, type ErrorDetail } from '@parley/contracts';
import { Log, newId } from '@parley/platform';
import type { Response } from 'express';

const RETRY_AFTER_SECS = 60;

export interface ErrorEnvelope {
  success: false;
  error: { code: string; message: string; details?: ErrorDetail[] };
}

export function errorEnvelope(error: AppError): ErrorEnvelope {
  return {
    success: false,
    error: {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  };
}

/** Writes any error as the error envelope of the API. */
@Injectable()
export class ErrorWriter {
  constructor(private readonly log: Log) {}

  write(response: Response, thrown: unknown): void {
    const error = this.asAppError(thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // A 429 always has Retry-After; where no time is known, the one its message advises.
    if (error.status === 429 && !response.hasHeader('Retry-After')) {
      response.setHeader('Retry-After', String(RETRY_AFTER_SECS));
    }
    response.status(error.status).json(errorEnvelope(error));
  }

  private asAppError(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    const status = clientStatusOf(thrown);
    if (status === 404) return AppError.notFound('Route');
    if (status !== null) return new AppError('VALIDATION_ERROR', 'The request is not valid', { status });
    // The id leads from a partner's report to the log line; what went wrong stays inside.
    this.log.error('http.unexpected_error', { error_id: newId(), err: thrown });
    return new AppError('INTERNAL_ERROR', 'Something went wrong on our side. Please try again.');
  }
}

/** The 4xx Nest or Express refuse a request with (a file of the documentation that ends before the asked range); else null. */
function clientStatusOf(thrown: unknown): number | null {
  const own = thrown instanceof Error && Reflect.get(thrown, 'expose') === true;
  const status: unknown =
    thrown instanceof HttpException ? thrown.getStatus() : own ? Reflect.get(thrown, 'status') : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
