import {
  type ErrorDetail,
  problem,
  refuse,
  SIP_TRANSPORTS,
  type SipConnectionInput,
} from '@parley/contracts';
import { isNetwork } from './networks';

export type ConnectionChange = Partial<SipConnectionInput> & { enabled?: boolean };

const HOST =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
const PRINTABLE = /^[^\p{Cc}]*$/u;

/** Checks the fields given; creation requires `name` and `host`. All problems are reported together. */
export function checkConnection(input: ConnectionChange, creating: boolean): void {
  const problems: ErrorDetail[] = [];
  const check = (field: keyof ConnectionChange, rule: (value: unknown) => boolean, message: string): void => {
    const value: unknown = input[field];
    if (value === undefined ? creating && REQUIRED.has(field) : !rule(value)) {
      problems.push(problem(field, message));
    }
  };
  check('name', (value) => isText(value, 1, 100), 'must be text of 1 to 100 characters');
  check(
    'host',
    (value) => typeof value === 'string' && isHost(value),
    'must be a host name or an IP address',
  );
  check(
    'port',
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 65_535,
    'must be an integer from 1 to 65535',
  );
  check(
    'transport',
    (value) => SIP_TRANSPORTS.some((name) => name === value),
    `must be one of ${SIP_TRANSPORTS.join(', ')}`,
  );
  check(
    'username',
    (value) => value === null || isText(value, 1, 128),
    'must be text of 1 to 128 characters',
  );
  check(
    'password',
    (value) => value === null || isText(value, 1, 256),
    'must be text of 1 to 256 characters',
  );
  check('inbound_networks', isNetworkList, 'must be a list of at most 50 networks such as 203.0.113.0/24');
  check('enabled', (value) => typeof value === 'boolean', 'must be true or false');
  refuse(problems);
}

const REQUIRED: ReadonlySet<keyof ConnectionChange> = new Set(['name', 'host']);

function isText(value: unknown, min: number, max: number): boolean {
  return typeof value === 'string' && value.length >= min && value.length <= max && PRINTABLE.test(value);
}

function isHost(value: string): boolean {
  return HOST.test(value) || isNetwork(value);
}

function isNetworkList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every((entry) => typeof entry === 'string' && isNetwork(entry, true))
  );
}
