import { AppError } from '@parley/contracts';
import { isUniqueViolation } from '@parley/persistence';

/** contract: Errors, 409 CONFLICT "duplicate unique value (for example agent name)". */
export function asNameConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'agent_live_name')) return error;
  const message = 'An agent with this agent_name already exists';
  return new AppError('CONFLICT', message, { details: [{ field: 'agent_name', message }] });
}
