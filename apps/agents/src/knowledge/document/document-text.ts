export interface ReadText {
  title: string;
  /** Text with `#` headings. */
  markdown: string;
  contentVersion: number;
}

/** What a document says, whatever its format. */
export abstract class DocumentText {
  /**
   * Reads the document as it is now, from the cache if this version was read before.
   * - NOT_FOUND: no such document on the account
   * - INVALID_STATE: it is still being uploaded
   * - `UnreadableDocument`: it will never be readable; the document is `failed` and its `error_message` says why
   * - `DocumentUnavailable`, and anything else: it could not be read now; trying again later may help
   */
  abstract read(accountId: string, documentId: string): Promise<ReadText>;
}
