import type { DemoPartner } from './data-dir';

interface Envelope<T> {
  success: boolean;
  data: T;
  error?: { code: string; message: string };
}

/** Calls the platform as any client would and unwraps its envelope. */
export async function callApi<T>(method: string, url: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as Envelope<T>;
  if (!envelope.success) {
    throw new Error(`${method} ${new URL(url).pathname}: ${envelope.error?.code} ${envelope.error?.message}`);
  }
  return envelope.data;
}

/** A partner to play with, made once through the same operator API that operators use. */
export async function createDemoPartner(publicUrl: string, operatorToken: string): Promise<DemoPartner> {
  const admin = `${publicUrl}/admin/v1`;
  const partner = await callApi<{ id: string }>('POST', `${admin}/partners`, operatorToken, {
    name: 'Demo partner',
    rate_limit_per_minute: 6_000,
    calls_rate_limit_per_minute: 6_000,
  });
  await callApi('POST', `${admin}/partners/${partner.id}/credits`, operatorToken, {
    amount: '1000',
    note: 'demo',
  });
  const key = await callApi<{ api_key: string }>(
    'POST',
    `${admin}/partners/${partner.id}/api-keys`,
    operatorToken,
    {
      name: 'demo',
    },
  );
  return { partner_id: partner.id, api_key: key.api_key };
}
