import { defaultProjectIdOf } from '@parley/contracts';
import { ProjectRow } from './project.row';

/** Comes with the partner. It may be renamed, not deleted. */
export function defaultProject(accountId: string, at: Date): ProjectRow {
  return Object.assign(new ProjectRow(), {
    id: defaultProjectIdOf(accountId),
    accountId,
    name: 'Default',
    description: null,
    createdAt: at,
    updatedAt: at,
  });
}
