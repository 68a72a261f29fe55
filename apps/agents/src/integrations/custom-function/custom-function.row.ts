import type { ToolMethod } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

/** A header as it is stored: plain, or sealed. */
export interface StoredHeader {
  name: string;
  value: string;
  secret: boolean;
}

@Entity({ name: 'custom_function' })
export class CustomFunctionRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'method', type: 'text' })
  method: ToolMethod;

  @Column({ name: 'url', type: 'text' })
  url: string;

  @Column({ name: 'headers', type: 'jsonb' })
  headers: StoredHeader[];

  @Column({ name: 'query', type: 'jsonb', nullable: true })
  query: Record<string, string> | null;

  @Column({ name: 'body', type: 'jsonb', nullable: true })
  body: Record<string, unknown> | null;

  @Column({ name: 'parameters', type: 'jsonb' })
  parameters: Record<string, unknown>;

  @Column({ name: 'timeout_ms', type: 'integer' })
  timeoutMs: number;

  /** Sealed. */
  @Column({ name: 'signing_secret', type: 'text', nullable: true })
  signingSecret: string | null;
}
