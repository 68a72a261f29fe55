import { AppError } from '@parley/contracts';
import { charsetOf, essenceOf } from '../reading/content-type';
import { fileTypeOf } from './document-type.rules';

const outcome = (fileName: string, mimeType: string): string => {
  try {
    return fileTypeOf(fileName, mimeType);
  } catch (error) {
    return error instanceof AppError ? (error.details?.[0]?.field ?? '') : 'thrown';
  }
};

describe('the type of an upload', () => {
  it.each([
    ['refunds.pdf', 'application/pdf', 'pdf'],
    ['REFUNDS.PDF', 'Application/PDF', 'pdf'],
    ['a.b.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['notes.txt', 'text/plain; charset=utf-8', 'txt'],
    ['readme.md', 'text/plain', 'md'],
    ['readme.markdown', 'text/markdown', 'md'],
    ['fees.csv', 'application/vnd.ms-excel', 'csv'],
    ['page.htm', 'text/html', 'html'],
    ['नीति.pdf', 'application/pdf', 'pdf'],
    ['refunds.pdf', 'text/plain', 'mime_type'],
    ['notes.txt', 'application/pdf', 'mime_type'],
    ['notes.txt', '', 'mime_type'],
    ['refunds', 'application/pdf', 'file_name'],
    ['refunds.exe', 'application/pdf', 'file_name'],
    ['.pdf ', 'application/pdf', 'pdf'],
    ['old.doc', 'application/msword', 'file_name'],
  ])('%s of %s is %s', (fileName, mimeType, expected) => expect(outcome(fileName, mimeType)).toBe(expected));

  it('MIME types are compared without their parameters', () => {
    expect(essenceOf(' Text/HTML ; charset=x')).toBe('text/html');
    expect([charsetOf('text/html; charset="UTF-8"'), charsetOf('text/html')]).toEqual(['utf-8', undefined]);
  });
});
