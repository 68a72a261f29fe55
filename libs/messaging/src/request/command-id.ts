import { isUuid, type RequestSubject } from '@parley/contracts';
import { requestContext } from '@parley/platform';
import { createHash } from 'node:crypto';

export const COMMAND_ID = 'command-id';

/**
 * The id of the next command sent while serving a once-only request: the same when that request is repeated, so that
 * the receiver recognises it. Undefined outside a once-only request. Call once per command.
 */
export function nextCommandId(subject: RequestSubject): string | undefined {
  const once = requestContext.get()?.once;
  if (once?.given === undefined) return undefined;
  once.given += 1;
  const hex = createHash('sha256').update(`${once.commandId}/${once.given}/${subject}`).digest('hex');
  // A UUIDv7 of the time of the first attempt: receivers may use it as the id of what they create.
  return `${once.commandId.slice(0, 13)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function commandIdOf(header: string | undefined): string | null {
  return isUuid(header) ? header : null;
}
