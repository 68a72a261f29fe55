import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from './bearer';
import { isOperator } from './operator.middleware';

/** Second wall: an admin route that was reached past the middleware fails. */
@Injectable()
export class OperatorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isOperator(context.switchToHttp().getRequest<Request>())) throw unauthorized();
    return true;
  }
}
