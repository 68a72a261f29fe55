import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PartnerServer } from '@parley/testing';

interface Grant {
  challenge: string;
  redirectUri: string;
}

/** A small OAuth 2 server with PKCE and rotating refresh tokens, and the API that its tokens open. */
export class OAuthServer {
  readonly clientId = 'parley-client';
  readonly clientSecret = 'client-secret-123456';
  /** Seconds an access token lives. */
  lifetime = 3_600;
  /** Token requests are answered with this error. */
  refusal: { status: number; error: string } | null = null;
  /** Milliseconds a token request takes. */
  delayMs = 0;
  /** Milliseconds the API takes for who comes with this. */
  apiDelayMs: (authorization: string | undefined) => number = () => 0;
  /** Token requests, those not answered yet included. */
  asked = 0;
  readonly refreshes: string[] = [];
  readonly seen: (string | undefined)[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly access = new Set<string>();
  private readonly refresh = new Set<string>();

  private constructor(readonly http: PartnerServer) {
    http.answer = (received, response) => {
      const path = new URL(received.url, 'http://x').pathname;
      if (path === '/token') {
        this.asked += 1;
        setTimeout(() => this.token(new URLSearchParams(received.body), response), this.delayMs);
      } else {
        const { authorization } = received.headers;
        setTimeout(() => this.api(authorization, response), this.apiDelayMs(authorization));
      }
    };
  }

  static async start(): Promise<OAuthServer> {
    return new OAuthServer(await PartnerServer.start());
  }

  get url(): string {
    return this.http.url;
  }

  /** The customer consents: what the browser is sent back with. */
  consent(authorizationUrl: string): Record<string, string> {
    const query = new URL(authorizationUrl).searchParams;
    if (query.get('client_id') !== this.clientId || query.get('code_challenge_method') !== 'S256')
      throw new Error('not a proper authorization request');
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    this.codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    return { code, state: query.get('state') ?? '', iss: 'https://issuer.example' };
  }

  /** The customer changed their mind, over there. */
  revoke(): void {
    this.access.clear();
    this.refresh.clear();
  }

  /** Access tokens run out before their time; refresh tokens stay. */
  forgetAccess(): void {
    this.access.clear();
  }

  private token(form: URLSearchParams, response: ServerResponse): void {
    if (this.refusal) return answer(response, this.refusal.status, { error: this.refusal.error });
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret)
      return answer(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? '';
      this.refreshes.push(token);
      // Rotation: good for one use.
      return this.refresh.delete(token)
        ? this.issue(response)
        : answer(response, 400, { error: 'invalid_grant' });
    }
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' });
    return this.issue(response);
  }

  private issue(response: ServerResponse): void {
    const [access, refresh] = [`at-${randomUUID()}`, `rt-${randomUUID()}`];
    this.access.add(access);
    this.refresh.add(refresh);
    answer(response, 200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: this.lifetime,
      id_token: 'e30.e30.',
    });
  }

  /** Whether the API takes it. */
  knows(authorization: string | undefined): boolean {
    return this.access.has((authorization ?? '').replace('Bearer ', ''));
  }

  private api(authorization: string | undefined, response: ServerResponse): void {
    this.seen.push(authorization);
    const known = this.knows(authorization);
    answer(response, known ? 200 : 401, known ? { name: 'Asha' } : { error: 'unauthorized' });
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
