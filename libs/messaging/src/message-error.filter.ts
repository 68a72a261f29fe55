import { type ArgumentsHost, Catch, type RpcExceptionFilter } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { AppError } from '@parley/contracts';
import { CommandTaken } from '@parley/persistence';
import { type Observable, throwError } from 'rxjs';

/** What Nest throws for a guard that returned false. */
const GUARD_REFUSED = 'Forbidden resource';

/**
 * The last filter of every message. Nest's own would replace errors by a generic one; the transport needs the original:
 * an AppError is sent back, a lost database connection is no failure of an event.
 */
@Catch()
export class MessageErrorFilter implements RpcExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => translated(error));
  }
}

function translated(error: unknown): unknown {
  if (error instanceof CommandTaken) return AppError.outcomeUnknown();
  if (error instanceof RpcException && error.message === GUARD_REFUSED) {
    return new AppError('FORBIDDEN', 'This is not allowed');
  }
  return error;
}
