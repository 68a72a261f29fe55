import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'phone_number' })
@Index('phone_number_active', ['number'], { unique: true, where: 'deleted_at is null' })
@Index('phone_number_default', ['accountId'], {
  unique: true,
  where: 'is_default_from and deleted_at is null',
})
@Index('phone_number_page', ['accountId', 'createdAt', 'id'], { where: 'deleted_at is null' })
@Index('phone_number_connection', ['connectionId'], { where: 'deleted_at is null' })
export class PhoneNumberRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'connection_id', type: 'uuid' })
  connectionId: string;

  @Column({ name: 'number', type: 'text' })
  number: string;

  @Column({ name: 'label', type: 'text', nullable: true })
  label: string | null;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ name: 'is_default_from', type: 'boolean' })
  isDefaultFrom: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
