import { contentProblem } from './content.rules';
import { BadFile, type FileType } from '../reading/read-limits';
import { listZip } from '../reading/zip-limits';

/** Why the content is not what its type claims; null when it is. Archives are listed, not unpacked. */
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
