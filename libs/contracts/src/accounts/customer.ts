export const CUSTOMER_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** contract: Customer (sub-tenant). */
export interface Customer {
  /** `cus_<uuid>`. */
  id: string;
  external_id: string;
  name: string;
  email: string | null;
  metadata: Record<string, unknown> | null;
  status: CustomerStatus;
  created_at: string;
  updated_at: string;
}
