import { contentProblem } from './content.rules';
import { BadFile, type FileType } from '../reading/read-limits';
import { listZip } from '../reading/zip-limits';

/** contract: confirm; decisions: Documents, "that the content is what its type claims". Nothing is unpacked for it. */
export async function checkContent(type: FileType, file: Buffer): Promise<string | null> {
  const problem = contentProblem(type, file);
  if (problem !== null || type !== 'docx') return problem;
  try {
    const names = new Set((await listZip(file)).map(({ name }) => name));
    if (
      names.has('[Content_Types].xml') &&
      [...names].some((name) => /^word\/document\d*\.xml$/.test(name))
    ) {
      return null;
    }
    return 'The file is a zip archive, but not a Word file (.docx)';
  } catch (error) {
    if (error instanceof BadFile) return error.message;
    throw error;
  }
}
