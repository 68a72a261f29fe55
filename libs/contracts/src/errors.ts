/** The error catalogue: every code the API may answer with and its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  INVALID_EXTERNAL_ID: 400,
  INVALID_NAME: 400,
  INVALID_EMAIL: 400,
  INVALID_STATE: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EXTRACTION_KEY_CLASH: 409,
  LABEL_TAKEN: 409,
  NO_AGENT_ENDPOINT: 409,
  WRITE_CONFLICT: 409,
  DEFAULT_FROM_NUMBER: 409,
  LIMIT_REACHED: 429,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One broken rule of a request. `field` is a path such as `keys.0.name`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** What travels in the reply envelope of the bus and, less `status`, in the HTTP envelope. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Differs from the catalogue only for INTERNAL_ERROR with 502 and VALIDATION_ERROR with 413. */
  status?: number;
  details?: ErrorDetail[];
}

const IDEMPOTENCY_KEY = 'Idempotency-Key';
const OUTCOME_UNKNOWN =
  'An earlier attempt at this request was cut off, and whether it took effect is not known. ' +
  'Look before you try again with another Idempotency-Key.';

/** The only error that may reach a client. Anything else becomes INTERNAL_ERROR with a generic message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, options: { status?: number; details?: ErrorDetail[] } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? ERROR_STATUS[code];
    this.details = options.details;
  }

  static notFound(what: string): AppError {
    return new AppError('NOT_FOUND', `${what} not found`);
  }

  static validation(field: string, message: string): AppError {
    return new AppError('VALIDATION_ERROR', message, { details: [{ field, message }] });
  }

  /** A dependency failed or did not answer in time. */
  static downstream(message: string): AppError {
    return new AppError('INTERNAL_ERROR', message, { status: 502 });
  }

  /** An earlier attempt was cut off: it may have taken effect, so it is never tried again. */
  static outcomeUnknown(): AppError {
    return new AppError('CONFLICT', OUTCOME_UNKNOWN, {
      details: [{ field: IDEMPOTENCY_KEY, message: OUTCOME_UNKNOWN }],
    });
  }

  get isOutcomeUnknown(): boolean {
    return this.code === 'CONFLICT' && this.details?.[0]?.field === IDEMPOTENCY_KEY;
  }

  static fromBody(body: ErrorBody): AppError {
    return new AppError(body.code, body.message, {
      ...(body.status === undefined ? {} : { status: body.status }),
      ...(body.details === undefined ? {} : { details: body.details }),
    });
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.status === ERROR_STATUS[this.code] ? {} : { status: this.status }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** A broken rule; `says` completes "<field> ...". */
export function problem(field: string, says: string): ErrorDetail {
  return { field, message: `${field} ${says}` };
}

/** Every problem is named; the first is the message. */
export function refuse(problems: ErrorDetail[]): void {
  const [first] = problems;
  if (first) throw new AppError('VALIDATION_ERROR', first.message, { details: problems });
}
