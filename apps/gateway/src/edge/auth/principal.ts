import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { VoiceTier } from '@parley/contracts';
import type { Request } from 'express';
import { unauthorized } from './bearer';

/** Who asks. */
export interface Principal {
  accountId: string;
  keyId: string;
  tier: VoiceTier;
}

const principals = new WeakMap<Request, Principal>();

export function setPrincipal(request: Request, principal: Principal): void {
  principals.set(request, principal);
}

export function principalOf(request: Request): Principal | undefined {
  return principals.get(request);
}

/** The authenticated account. A route under /api/v2 that was reached without authentication fails here. */
export const Account = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  if (!principal) throw unauthorized();
  return principal;
});
