import { Injectable } from '@nestjs/common';
import {
  AppError,
  type ConnectionDto,
  type MessageDto,
  type Page,
  type RequestBody,
  trunkPasswordAad,
  type UpdateConnectionBody,
} from '@parley/contracts';
import { Database, keepAnswer, keysetPage } from '@parley/persistence';
import { newId, SecretBox } from '@parley/platform';
import { SandboxProvisioner } from '../account/sandbox.provisioner';
import { rowsOf } from '../sql';
import { ConnectionRepository } from './connection.repository';
import { ConnectionRow } from './connection.row';
import { assertDiallable } from './connection.rules';
import { connectionView } from './connection.view';

const DEFAULT_PORT = 5_060;

@Injectable()
export class Connections {
  constructor(
    private readonly db: Database,
    private readonly repository: ConnectionRepository,
    private readonly secrets: SecretBox,
    private readonly sandbox: SandboxProvisioner,
  ) {}

  async create({
    account_id: accountId,
    connection,
  }: RequestBody<'connections.create'>): Promise<ConnectionDto> {
    assertDiallable(connection);
    const now = new Date();
    const id = newId();
    const row: ConnectionRow = {
      id,
      accountId,
      kind: 'sip',
      name: connection.name,
      host: connection.host,
      port: connection.port ?? DEFAULT_PORT,
      transport: connection.transport ?? 'udp',
      username: connection.username ?? null,
      sealedPassword: this.seal(id, connection.password ?? null),
      inboundNetworks: connection.inbound_networks ?? [],
      enabled: true,
      sandbox: false,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    await this.db.transaction(async (tx) => {
      await this.repository.insert(tx, row);
      await keepAnswer(tx, () => connectionView(row));
    });
    return connectionView(row);
  }

  async update(body: RequestBody<'connections.update'>): Promise<ConnectionDto> {
    const { change } = body;
    assertDiallable(change);
    const row = await this.repository.update(body.account_id, body.connection_id, (row) =>
      this.changed(row, change),
    );
    return connectionView(row);
  }

  async get(accountId: string, id: string): Promise<ConnectionDto> {
    return connectionView(await this.repository.find(accountId, id));
  }

  async list(body: RequestBody<'connections.list'>): Promise<Page<ConnectionDto>> {
    await this.sandbox.ensure(body.account_id);
    const query = this.db.dataSource.manager
      .createQueryBuilder(ConnectionRow, 'c')
      .where('c.accountId = :accountId and c.deletedAt is null', { accountId: body.account_id });
    return keysetPage(query, body, connectionView);
  }

  async delete(accountId: string, id: string): Promise<MessageDto> {
    await this.repository.update(accountId, id, async (row, tx) => {
      const [use] = await rowsOf<{ numbers: boolean; calls: boolean }>(
        tx,
        `select exists(select 1 from phone_number where connection_id = $1 and deleted_at is null) as numbers,
           exists(select 1 from call where connection_id = $1 and status in ('pending', 'ringing', 'in_progress')) as calls`,
        [id],
      );
      if (use?.numbers) throw new AppError('CONFLICT', 'The connection still has phone numbers');
      if (use?.calls) throw new AppError('CONFLICT', 'The connection has calls in progress');
      return { ...row, deletedAt: new Date() };
    });
    return { message: 'Connection deleted' };
  }

  private changed(row: ConnectionRow, change: UpdateConnectionBody): ConnectionRow {
    return {
      ...row,
      name: change.name ?? row.name,
      host: change.host ?? row.host,
      port: change.port ?? row.port,
      transport: change.transport ?? row.transport,
      username: change.username === undefined ? row.username : change.username,
      sealedPassword: change.password === undefined ? row.sealedPassword : this.seal(row.id, change.password),
      inboundNetworks: change.inbound_networks ?? row.inboundNetworks,
      enabled: change.enabled ?? row.enabled,
      updatedAt: new Date(),
    };
  }

  private seal(id: string, password: string | null): string | null {
    return password === null ? null : this.secrets.seal(password, trunkPasswordAad(id));
  }
}
