import type { DialogSnapshot } from '@parley/sip';

const TEXTS = ['callId', 'localTag', 'remoteTag', 'localAddress', 'remoteAddress', 'remoteTarget'] as const;
const MAX_CHARS = 2_000;

/** A dialog received over the bus, or null when it is invalid: no part of it may inject a header into a request. */
export function readDialog(value: unknown): DialogSnapshot | null {
  if (typeof value !== 'object' || value === null) return null;
  const field = (name: string): unknown => Reflect.get(value, name);
  const routes = field('routeSet');
  const [localSeq, transport, flow] = [field('localSeq'), field('transport'), field('flow')];
  if (field('version') !== 1 || !TEXTS.every((name) => isHeaderText(field(name)))) return null;
  if (!Array.isArray(routes) || routes.length > 20 || !routes.every(isHeaderText)) return null;
  if (!Number.isSafeInteger(localSeq) || (transport !== 'udp' && transport !== 'tcp')) return null;
  if (flow !== undefined && !isFlow(flow)) return null;
  return value as DialogSnapshot;
}

/** The connection of the dialog's trunk, where the process that owned the dialog recorded it. */
export function connectionOf(dialog: unknown): string | null {
  if (typeof dialog !== 'object' || dialog === null) return null;
  const id: unknown = Reflect.get(dialog, 'connection_id');
  return typeof id === 'string' && id !== '' && id.length <= 64 ? id : null;
}

function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARS && !/[\r\n\0]/.test(value);
}

function isFlow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const port: unknown = Reflect.get(value, 'port');
  return (
    isHeaderText(Reflect.get(value, 'host')) &&
    Number.isInteger(port) &&
    Number(port) > 0 &&
    Number(port) < 65_536
  );
}
