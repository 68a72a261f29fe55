import { createClient, type Fetch, type ParleyClient } from '@parley/client';
import { type Answer, ApiClient } from './client';
import { PublishedContract } from './published-contract';

export const CONTRACT = new PublishedContract();

/** A client for which every answer must be one the OpenAPI document promises, and every accepted body one it describes. */
export class ContractClient extends ApiClient {
  static from(client: ApiClient): ContractClient {
    return new ContractClient(client.base, client.token);
  }

  override async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await super.send<T>(method, path, body, headers);
    hold(method, `${this.base}${path}`, body, answer);
    return answer;
  }
}

/** The typed client of libs/client, with every answer held against the document in the same way. */
export function typedClient(baseUrl: string, apiKey: string): ParleyClient {
  const checked: Fetch = async (request) => {
    const body = await request.clone().text();
    const response = await fetch(request);
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (await response.clone().json()) as Answer['body'],
    };
    hold(request.method, request.url, body === '' ? undefined : body, answer);
    return response;
  };
  return createClient({ baseUrl, apiKey, fetch: checked, retry: { attempts: 1 } });
}

function hold(method: string, url: string, body: unknown, answer: Answer): void {
  const path = new URL(url).pathname;
  const problems = CONTRACT.problems(method, path, answer.status, answer.body);
  problems.push(...CONTRACT.headerProblems(method, path, answer.status, answer.headers));
  if (!answer.headers.has('x-request-id')) problems.push('no X-Request-Id');
  if (answer.headers.get('content-type') !== 'application/json; charset=utf-8')
    problems.push(`content-type ${answer.headers.get('content-type')}`);
  if (answer.status === 200) {
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    problems.push(...CONTRACT.requestProblems(method, path, sent).map((one) => `accepted body: ${one}`));
  }
  if (problems.length === 0) return;
  const shown = JSON.stringify(answer.body).slice(0, 1_500);
  throw new Error(
    `${method} ${path} answered ${answer.status} unlike docs/openapi.json:\n${problems.join('\n')}\n${shown}`,
  );
}
