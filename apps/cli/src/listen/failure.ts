interface ErrorLike {
  name?: string;
  message?: string;
  code?: string;
  cause?: ErrorLike;
}

/** `ECONNREFUSED` rather than "fetch failed": what people look for. */
export function reasonOf(thrown: unknown): string {
  const error = (
    typeof thrown === 'object' && thrown !== null ? thrown : { message: String(thrown) }
  ) as ErrorLike;
  const cause = error.cause ?? error;
  return typeof cause.code === 'string' ? cause.code : (cause.message ?? error.message ?? 'unknown');
}
