import { AppError, DOCUMENT_LIMITS } from '@parley/contracts';
import { essenceOf } from '../reading/content-type';
import type { FileType } from '../reading/read-limits';

interface Form {
  extensions: readonly string[];
  /** As browsers and operating systems call it. */
  mimeTypes: readonly string[];
}

/** Name, MIME type and content of an upload have to agree. */
export const FORMS: Record<FileType, Form> = {
  pdf: { extensions: ['pdf'], mimeTypes: ['application/pdf'] },
  docx: {
    extensions: ['docx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  txt: { extensions: ['txt', 'text'], mimeTypes: ['text/plain'] },
  md: { extensions: ['md', 'markdown'], mimeTypes: ['text/markdown', 'text/x-markdown', 'text/plain'] },
  csv: {
    extensions: ['csv'],
    mimeTypes: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
  },
  html: { extensions: ['html', 'htm'], mimeTypes: ['text/html', 'application/xhtml+xml'] },
};

export const FILE_TYPES = Object.keys(FORMS) as FileType[];

/** The type a file's name stands for; VALIDATION_ERROR when there is none, or its MIME type says another. */
export function fileTypeOf(fileName: string, mimeType: string): FileType {
  if (mimeType.trim() === '') {
    const says = `must be 1 to ${DOCUMENT_LIMITS.mimeType} characters long`;
    throw AppError.validation('mime_type', `mime_type ${says}`);
  }
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  const type = FILE_TYPES.find((candidate) => FORMS[candidate].extensions.includes(extension));
  if (!type) {
    const known = FILE_TYPES.flatMap((each) => FORMS[each].extensions.map((name) => `.${name}`));
    throw AppError.validation('file_name', `file_name must end with one of: ${known.join(', ')}`);
  }
  const { mimeTypes } = FORMS[type];
  if (!mimeTypes.includes(essenceOf(mimeType))) {
    throw AppError.validation(
      'mime_type',
      `mime_type of a .${extension} file must be ${mimeTypes.join(' or ')}`,
    );
  }
  return type;
}
