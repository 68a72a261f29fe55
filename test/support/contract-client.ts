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
    const full = new URL(`${this.base}${path}`).pathname;
    const problems = CONTRACT.problems(method, full, answer.status, answer.body);
    problems.push(...CONTRACT.headerProblems(method, full, answer.status, answer.headers));
    if (!answer.headers.has('x-request-id')) problems.push('no X-Request-Id');
    if (answer.headers.get('content-type') !== 'application/json; charset=utf-8')
      problems.push(`content-type ${answer.headers.get('content-type')}`);
    if (answer.status === 200) {
      const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
      problems.push(...CONTRACT.requestProblems(method, full, sent).map((one) => `accepted body: ${one}`));
    }
    if (problems.length > 0) {
      const shown = JSON.stringify(answer.body).slice(0, 1_500);
      throw new Error(
        `${method} ${path} answered ${answer.status} unlike docs/openapi.json:\n${problems.join('\n')}\n${shown}`,
      );
    }
    return answer;
  }
}
