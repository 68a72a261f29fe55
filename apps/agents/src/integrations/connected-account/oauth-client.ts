import { Injectable } from '@nestjs/common';
import { EgressClient, EgressError } from '@parley/egress';
import * as oauth from 'oauth4webapi';
import type { StoredOAuth2 } from '../connector/connector.row';

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  expiresInSecs: number | null;
}

/** The other service said no, for good: its own error code. Anything else may be tried again. */
export class OAuthRefusal extends Error {
  constructor(readonly code: string) {
    super(`the service answered ${code}`);
    this.name = 'OAuthRefusal';
  }
}

export class OAuthTrouble extends Error {}

/** Errors that say nothing about us (RFC 6749, 4.1.2.1). */
const PASSING = new Set(['temporarily_unavailable', 'server_error']);
const DEADLINE_MS = 10_000;
const MAX_BYTES = 65_536;

/** Authorisation code and refresh grants of OAuth 2, through the one way out. */
@Injectable()
export class OAuthClient {
  constructor(private readonly egress: EgressClient) {}

  async begin(settings: StoredOAuth2, redirectUrl: string, state: string, verifier: string): Promise<string> {
    const url = new URL(settings.authorizationUrl);
    const parameters = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUrl,
      ...(settings.scopes.length > 0 ? { scope: settings.scopes.join(' ') } : {}),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.toString();
  }

  newVerifier(): string {
    return oauth.generateRandomCodeVerifier();
  }

  /** `parameters` of the callback; its state was checked. */
  exchange(
    settings: StoredOAuth2,
    clientSecret: string | null,
    given: { parameters: Record<string, string>; state: string; redirectUrl: string; verifier: string },
  ): Promise<Tokens> {
    return this.attempt(async () => {
      const { server, client, auth } = this.parts(settings, clientSecret);
      // The issuer is not known to us; each connector has its own state, which is what `iss` protects.
      const query = new URLSearchParams(given.parameters);
      query.delete('iss');
      const checked = oauth.validateAuthResponse(server, client, query, given.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        checked,
        given.redirectUrl,
        given.verifier,
        this.options(),
      );
      return oauth.processAuthorizationCodeResponse(server, client, response);
    });
  }

  refresh(settings: StoredOAuth2, clientSecret: string | null, refreshToken: string): Promise<Tokens> {
    return this.attempt(async () => {
      const { server, client, auth } = this.parts(settings, clientSecret);
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        auth,
        refreshToken,
        this.options(),
      );
      return oauth.processRefreshTokenResponse(server, client, response);
    });
  }

  private async attempt(work: () => Promise<oauth.TokenEndpointResponse>): Promise<Tokens> {
    try {
      const { access_token, refresh_token, expires_in } = await work();
      return {
        accessToken: access_token,
        refreshToken: refresh_token ?? null,
        expiresInSecs: expires_in ?? null,
      };
    } catch (error) {
      const refused =
        error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError;
      if (refused && !PASSING.has(error.error)) throw new OAuthRefusal(error.error.slice(0, 100));
      const text =
        error instanceof EgressError ? error.message : 'the service answered with something unexpected';
      throw new OAuthTrouble(text, { cause: error });
    }
  }

  private parts(
    settings: StoredOAuth2,
    clientSecret: string | null,
  ): { server: oauth.AuthorizationServer; client: oauth.Client; auth: oauth.ClientAuth } {
    return {
      server: { issuer: new URL(settings.tokenUrl).origin, token_endpoint: settings.tokenUrl },
      client: { client_id: settings.clientId },
      auth: clientSecret === null ? oauth.None() : oauth.ClientSecretPost(clientSecret),
    };
  }

  private options(): {
    [oauth.customFetch]: (
      url: string,
      options: oauth.CustomFetchOptions<string, URLSearchParams>,
    ) => Promise<Response>;
    [oauth.allowInsecureRequests]: true;
  } {
    return {
      [oauth.customFetch]: (url, { headers, body, method }) =>
        this.fetch(url, method, headers, body.toString()),
      // Whether plain http is allowed, and to where, the egress rules say.
      [oauth.allowInsecureRequests]: true,
    };
  }

  private async fetch(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Response> {
    if (method !== 'POST') throw new Error(`unexpected ${method}`);
    const answer = await this.egress.request({
      url,
      method,
      headers,
      body,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
    });
    const type = String(answer.headers['content-type'] ?? 'application/json');
    return new Response(withoutIdToken(answer.body.toString('utf8')), {
      status: answer.status,
      headers: { 'content-type': type },
    });
  }
}

/** We ask on somebody's behalf, we do not sign anybody in: an id token is of no use, and its issuer not known. */
function withoutIdToken(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return text;
    return JSON.stringify({ ...body, id_token: undefined });
  } catch {
    return text;
  }
}
