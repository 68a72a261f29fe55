/** A partner's agents in groups. An account always has one default project. Shape: our choice. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

/**
 * The default project bears the id of its account (our choice): whoever knows the account knows it without asking, and
 * it can never be missing or doubled.
 */
export function defaultProjectIdOf(accountId: string): string {
  return accountId;
}
