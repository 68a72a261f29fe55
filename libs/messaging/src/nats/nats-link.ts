import { EventEmitter } from 'node:events';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { delay, type HealthRegistry, type Log, newId, settlesWithin } from '@parley/platform';
import { connect, type JetStreamClient, type JetStreamManager, type NatsConnection, NatsError } from 'nats';
import type { Messaging } from './messaging-options';
import { serversOf } from './nats-servers';
import { ensureStream, TopologyMismatch } from './topology';

const RETRY_MS = 500;

/**
 * The process's one connection to NATS. It is made in the background and never given up: services start and stay up
 * without NATS, unready. On every (re)connect the stream is created if missing, and `connected` is emitted.
 */
export class NatsLink
  extends EventEmitter<{ connected: []; disconnected: [] }>
  implements OnModuleInit, OnApplicationShutdown
{
  /** Address of this process for requests that mean one instance. */
  readonly instanceId: string = newId();
  private connection: NatsConnection | null = null;
  private up = false;
  private problem: string | null = 'not connected yet';
  private readonly stopping = new AbortController();
  private settling: Promise<void> = Promise.resolve();
  /** Counts connections: what was read from the server in an earlier epoch may be out of date. */
  epoch = 0;

  constructor(
    private readonly natsUrl: string,
    private readonly name: string,
    private readonly messaging: Messaging,
    private readonly log: Log,
    health: HealthRegistry,
  ) {
    super();
    this.setMaxListeners(0);
    health.add('nats', () => {
      if (this.problem) throw new Error(this.problem);
    });
  }

  /** Connects; waits a moment for it. Rejects only when stream or consumers on the server differ from ours. */
  async onModuleInit(): Promise<void> {
    const first = this.connectUntilStopped();
    let mismatch: unknown;
    const watched = first.catch((error: unknown) => {
      mismatch = error;
      this.log.error('nats.unusable', { err: error });
    });
    await settlesWithin(watched, this.messaging.settings.bootWaitMs, this.stopping.signal);
    if (!mismatch) return;
    await this.onApplicationShutdown();
    throw mismatch;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.problem = 'closed';
    this.up = false;
    await this.connection?.close();
    await this.settling;
  }

  get isUp(): boolean {
    return this.up;
  }

  /** Differs for every start of the server. */
  get serverId(): string {
    return this.connection?.info?.server_id ?? '';
  }

  /** The connection if it is usable now or within `timeoutMs`; null otherwise. */
  async ready(timeoutMs: number, signal?: AbortSignal): Promise<NatsConnection | null> {
    if (!this.up && timeoutMs > 0) {
      const waiting = new AbortController();
      const wake = (): void => waiting.abort();
      const signals = [waiting.signal, this.stopping.signal, ...(signal ? [signal] : [])];
      this.once('connected', wake);
      await delay(timeoutMs, AbortSignal.any(signals));
      this.off('connected', wake);
    }
    return this.up ? this.connection : null;
  }

  jetstream(connection: NatsConnection): JetStreamClient {
    return connection.jetstream({ timeout: 5_000 });
  }

  manager(connection: NatsConnection): Promise<JetStreamManager> {
    return connection.jetstreamManager({ checkAPI: false, timeout: 5_000 });
  }

  private async connectUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        this.connection = await connect({
          ...serversOf(this.natsUrl),
          name: this.name,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          pingInterval: 20_000,
          maxPingOut: 2,
          timeout: 3_000,
          ignoreAuthErrorAbort: true,
          ignoreClusterUpdates: false,
          // A stack is taken for every request otherwise, for an error that hardly ever comes; ours name the subject.
          noAsyncTraces: true,
        });
        break;
      } catch (error) {
        this.problem = `not connected: ${error instanceof NatsError ? error.code : String(error)}`;
        await delay(RETRY_MS, this.stopping.signal);
      }
    }
    if (!this.connection) return;
    if (this.stopping.signal.aborted) return void (await this.connection.close());
    void this.watch(this.connection);
    await this.settle(this.connection);
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && this.up) {
        this.up = false;
        this.problem = 'disconnected';
        this.log.warn('nats.disconnected');
        this.emit('disconnected');
      } else if (status.type === 'reconnect') {
        this.log.info('nats.reconnected');
        this.settling = this.settle(connection).catch((error: unknown) => {
          this.log.error('nats.unusable', { err: error });
        });
      }
    }
  }

  /** The stream must be there before anybody uses the connection. JetStream may need a moment after a server's start. */
  private async settle(connection: NatsConnection): Promise<void> {
    while (!this.stopping.signal.aborted && !connection.isClosed()) {
      try {
        await ensureStream(await this.manager(connection), this.messaging.settings.streamReplicas);
        this.epoch += 1;
        this.up = true;
        this.problem = null;
        this.log.info('nats.connected', { server: connection.getServer() });
        this.emit('connected');
        return;
      } catch (error) {
        this.problem = error instanceof Error ? error.message : String(error);
        if (error instanceof TopologyMismatch) throw error;
        this.log.warn('nats.jetstream_not_ready', { err: error });
        await delay(RETRY_MS, this.stopping.signal);
      }
    }
  }
}
