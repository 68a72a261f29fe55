/** An HTTP client that shows everything of an answer: tests look at statuses and headers too. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    data: T;
    error: { code: string; message: string; details?: { field: string; message: string }[] };
  };
}

export class ApiClient {
  constructor(
    readonly base: string,
    readonly token: string | null,
  ) {}

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send('GET', path);
  }

  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('POST', path, body, headers);
  }

  put<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PUT', path, body);
  }

  patch<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PATCH', path, body);
  }

  delete<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send('DELETE', path);
  }

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json()) as Answer<T>['body'];
    return { status: response.status, headers: response.headers, body: answer };
  }

  /** The data of an answer that must have succeeded. */
  async ok<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (!body.success)
      throw new Error(
        `${status} ${body.error.code}: ${body.error.message} ${JSON.stringify(body.error.details ?? [])}`,
      );
    return body.data;
  }
}
