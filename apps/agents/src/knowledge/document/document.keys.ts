import { FORMS } from './document-type.rules';
import type { FileType } from '../reading/read-limits';

interface Named {
  accountId: string;
  id: string;
}

/** Everything of one document lies in one folder, which goes with it. */
export function folderOf({ accountId, id }: Named): string {
  return `documents/${accountId}/${id}`;
}

/** Where the client puts the bytes. Not where they stay: the address stays open for a while after they were checked. */
export function uploadKeyOf(document: Named & { type: FileType }): string {
  return `${folderOf(document)}/upload.${FORMS[document.type].extensions[0]}`;
}

export function checkedKeyOf(document: Named & { type: FileType }, version: string): string {
  return `${folderOf(document)}/${version}.${FORMS[document.type].extensions[0]}`;
}

/** What was read of a version of its content. Rises with the way of reading, too. */
const READING = 2;

export function textKeyOf(document: Named & { contentVersion: number }): string {
  return `${folderOf(document)}/text-${document.contentVersion}-${READING}.md`;
}
