export const DOCUMENT_TYPES = ['pdf', 'docx', 'txt', 'md', 'csv', 'html', 'web_link'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** `failed`: it cannot be read, and `error_message` says why. */
export const DOCUMENT_STATUSES = ['uploading', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_LIMITS = { name: 200, description: 2_000, fileName: 255, mimeType: 255 } as const;
