/** Reading it again would end the same way. The message is fit for the tenant. */
export class UnreadableDocument extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableDocument';
  }
}

/** What holds the document does not answer as it should at the moment. The message is fit for the tenant. */
export class DocumentUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentUnavailable';
  }
}
