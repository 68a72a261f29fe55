import type { ConnectionKind, SipTransportName } from '@parley/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'connection' })
@Index('connection_page', ['accountId', 'createdAt', 'id'], { where: 'deleted_at is null' })
export class ConnectionRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: ConnectionKind;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'host', type: 'text' })
  host: string;

  @Column({ name: 'port', type: 'int' })
  port: number;

  @Column({ name: 'transport', type: 'text' })
  transport: SipTransportName;

  @Column({ name: 'username', type: 'text', nullable: true })
  username: string | null;

  @Column({ name: 'sealed_password', type: 'text', nullable: true })
  sealedPassword: string | null;

  @Column({ name: 'inbound_networks', type: 'text', array: true })
  inboundNetworks: string[];

  @Column({ name: 'enabled', type: 'boolean' })
  enabled: boolean;

  @Column({ name: 'sandbox', type: 'boolean' })
  sandbox: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
