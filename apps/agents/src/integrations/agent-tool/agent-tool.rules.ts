import { AppError, type AttachAgentToolBody } from '@parley/contracts';

/** Exactly one of a function and a connector's action. */
export function assertOneSource(tool: AttachAgentToolBody): void {
  const { custom_function_id: fn, connector_id: connector, action } = tool;
  if (fn !== undefined && (connector !== undefined || action !== undefined))
    throw AppError.validation(
      'custom_function_id',
      'custom_function_id must not come with connector_id or action',
    );
  if (fn !== undefined) return;
  if (connector === undefined)
    throw AppError.validation('custom_function_id', 'custom_function_id or connector_id is required');
  if (action === undefined) throw AppError.validation('action', 'action is required with connector_id');
}
