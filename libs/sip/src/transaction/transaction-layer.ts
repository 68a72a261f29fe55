import type { SipMessage, SipRequest, SipResponse } from '../message/message';
import { newBranch } from '../message/tokens';
import { parseVia } from '../message/via';
import type { Source, Target } from '../transport/transport-types';
import { ClientTransaction, withVia, type ClientHandlers } from './client-transaction';
import { ServerTransaction } from './server-transaction';
import type { TransactionDeps } from './transaction-deps';
import { clientKey, serverKey } from './transaction-key';

export interface TransactionUser {
  onRequest(transaction: ServerTransaction): void;
  /** CANCEL of an INVITE transaction (`invite`), or of nothing. */
  onCancel(cancel: ServerTransaction, invite: ServerTransaction | undefined): void;
  /** ACK outside any transaction: it acknowledges a 2xx. */
  onAck(ack: SipRequest, source: Source): void;
  /** A response nobody waits for, eg a 2xx long after we gave up. */
  onStray(response: SipResponse, source: Source): void;
}

/** Matches messages to transactions (RFC 3261 17.1.3, 17.2.3). */
export class TransactionLayer {
  private readonly clients = new Map<string, ClientTransaction>();
  private readonly servers = new Map<string, ServerTransaction>();

  private closed = false;

  constructor(
    private readonly deps: TransactionDeps,
    private readonly user: TransactionUser,
  ) {}

  /** Creates and starts a client transaction. A CANCEL takes the branch of its INVITE. */
  request(
    request: SipRequest,
    target: Target,
    handlers: ClientHandlers,
    branch = newBranch(),
  ): ClientTransaction {
    const key = `${branch}|${request.method}`;
    const transaction = new ClientTransaction(request, target, branch, this.deps, handlers, () =>
      this.clients.delete(key),
    );
    if (this.closed) {
      queueMicrotask(() => handlers.onUnreachable(new Error('user agent stopped')));
      return transaction;
    }
    this.clients.set(key, transaction);
    transaction.start();
    return transaction;
  }

  /** Sends outside any transaction: ACK of a 2xx (13.2.2.4). The same bytes can be sent again. */
  prepareAck(request: SipRequest, target: Target): () => void {
    const sent = withVia(request, newBranch(), target, this.deps.sender);
    return () => void this.deps.sender.send(sent, target).catch(() => undefined);
  }

  receive(message: SipMessage, source: Source): void {
    if (message.kind === 'response') this.receiveResponse(message, source);
    else this.receiveRequest(message, source);
  }

  /** Requests sent over a connection that closed and not answered at all go out once more (18.1.1, 18.4). */
  connectionLost(peer: Source): void {
    for (const client of this.clients.values()) client.connectionLost(peer);
  }

  get size(): number {
    return this.clients.size + this.servers.size;
  }

  /** Nothing is sent or awaited any more; whoever waits for an answer is told. */
  close(): void {
    this.closed = true;
    const clients = [...this.clients.values()];
    for (const transaction of [...clients, ...this.servers.values()]) transaction.kill();
    this.clients.clear();
    this.servers.clear();
    for (const client of clients) client.abort(new Error('user agent stopped'));
  }

  private receiveResponse(response: SipResponse, source: Source): void {
    // one Via: ours; more mean a response that strayed to us (8.1.3.3)
    if (response.headers.all('via').length !== 1) return;
    const key = clientKey(response);
    const transaction = key === undefined ? undefined : this.clients.get(key);
    if (transaction) transaction.receive(response);
    else if (parseVia(response.headers.get('via'))) this.user.onStray(response, source);
  }

  private receiveRequest(request: SipRequest, source: Source): void {
    const key = serverKey(request);
    if (key === undefined) return;
    const known = this.servers.get(key);
    if (request.method === 'ACK') {
      if (known) known.acknowledged(request);
      else this.user.onAck(request, source);
      return;
    }
    if (known) return known.retransmitted();
    const transaction = new ServerTransaction(request, source, this.deps, () => this.servers.delete(key));
    this.servers.set(key, transaction);
    if (request.method === 'CANCEL') {
      const invite = serverKey(request, 'INVITE');
      this.user.onCancel(transaction, invite === undefined ? undefined : this.servers.get(invite));
    } else this.user.onRequest(transaction);
  }
}
