import { type ErrorDetail, isUuid, problem, refuse, type RequestBody } from '@parley/contracts';
import { isE164Shape } from '../call/e164';

type Creation = RequestBody<'numbers.create'>['number'];
type Change = RequestBody<'numbers.update'>['change'];

const LABEL = /^[^\p{Cc}]{1,100}$/u;

export function checkNewNumber(input: Creation): void {
  refuse([
    ...(isE164Shape(input.number) ? [] : [problem('number', 'must be a phone number in E.164')]),
    ...(isUuid(input.connection_id) ? [] : [problem('connection_id', 'must be a UUID')]),
    ...commonProblems(input),
  ]);
}

export function checkNumberChange(change: Change): void {
  refuse(commonProblems(change));
}

function commonProblems(input: Change): ErrorDetail[] {
  const { label, agent_id: agentId, is_default_from: isDefault } = input;
  return [
    ...(isAbsent(label) || (typeof label === 'string' && LABEL.test(label))
      ? []
      : [problem('label', 'must be text of 1 to 100 characters')]),
    ...(isAbsent(agentId) || isUuid(agentId) ? [] : [problem('agent_id', 'must be a UUID')]),
    ...(isDefault === undefined || typeof isDefault === 'boolean'
      ? []
      : [problem('is_default_from', 'must be true or false')]),
  ];
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
