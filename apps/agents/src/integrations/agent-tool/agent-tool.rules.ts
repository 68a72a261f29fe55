import {
  type AgentToolChange,
  type AgentToolInput,
  AppError,
  type Check,
  isBoolean,
  isId,
  isPlainObject,
  isText,
  orNull,
  TOOL_LIMITS,
} from '@parley/contracts';
import { checkFields } from '../custom-function/tool-fields.rules';

const CHANGE: Record<keyof AgentToolChange, Check> = {
  description: orNull(isText(1, TOOL_LIMITS.description)),
  enabled: isBoolean,
};

const INPUT: Record<keyof AgentToolInput, Check> = {
  ...CHANGE,
  custom_function_id: isId,
  connector_id: isId,
  action: isText(1, 64),
};

/** Exactly one of a function and a connector's action. */
export function assertInput(given: unknown): asserts given is AgentToolInput {
  if (!isPlainObject(given)) throw AppError.validation('tool', 'tool must be an object');
  checkFields(given, INPUT);
  const { custom_function_id: fn, connector_id: connector, action } = given;
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

export function assertChange(given: unknown): asserts given is AgentToolChange {
  if (!isPlainObject(given)) throw AppError.validation('change', 'change must be an object');
  checkFields(given, CHANGE);
}
