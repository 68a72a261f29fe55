import type { DialogSnapshot } from '../dialog/dialog-snapshot';
import type {
  Credentials,
  IncomingRequest,
  InviteOptions,
  PingOptions,
  PingResult,
  Registration,
  RegisterOptions,
  RequestOptions,
  UserAgentOptions,
} from './agent-api';
import type { FinalResponse, HangupOptions, InboundCall, OutboundCall } from './call-api';

const soon = (): never => {
  throw new Error('being written');
};

export class UserAgent {
  /** The address bound; `port` is the real one when 0 was asked for. */
  readonly host: string = '';
  readonly port: number = 0;

  static async start(_options: UserAgentOptions = {}): Promise<UserAgent> {
    return soon();
  }

  /** Hangs every call up, waits a moment for the answers, closes the sockets. */
  async stop(): Promise<void> {
    return soon();
  }

  /** Starts on the next tick, so that listeners can be attached first. Throws on an invalid URI only. */
  invite(_options: InviteOptions): OutboundCall {
    return soon();
  }

  /** Without a handler INVITE is answered 480. */
  onInvite(_handler: (call: InboundCall) => unknown): void {
    return soon();
  }

  /** Requests outside a dialog, eg REGISTER or MESSAGE in the sandbox; overrides the default answer. */
  onRequest(_method: string, _handler: (request: IncomingRequest) => unknown): void {
    return soon();
  }

  request(_options: RequestOptions): Promise<FinalResponse> {
    return soon();
  }

  register(_options: RegisterOptions): Registration {
    return soon();
  }

  /** OPTIONS ping. */
  ping(_uri: string, _options: PingOptions = {}): Promise<PingResult> {
    return soon();
  }

  /** Ends a dialog that another process started and lost (CSeq jumps by 1000). */
  byeFromSnapshot(
    _snapshot: DialogSnapshot,
    _options: HangupOptions & { credentials?: Credentials } = {},
  ): Promise<FinalResponse> {
    return soon();
  }
}
