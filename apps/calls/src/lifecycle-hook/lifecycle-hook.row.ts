import type { HookFailureAction, LifecycleEvent } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'lifecycle_hook' })
export class LifecycleHookRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'agent_id', type: 'uuid', nullable: true })
  agentId: string | null;

  @Column({ name: 'event', type: 'text' })
  event: LifecycleEvent;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'url', type: 'text' })
  url: string;

  @Column({ name: 'sealed_secret', type: 'text' })
  sealedSecret: string;

  @Column({ name: 'timeout_ms', type: 'integer' })
  timeoutMs: number;

  @Column({ name: 'failure_action', type: 'text' })
  failureAction: HookFailureAction;

  @Column({ name: 'allow_cancel', type: 'boolean' })
  allowCancel: boolean;

  @Column({ name: 'enabled', type: 'boolean' })
  enabled: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
