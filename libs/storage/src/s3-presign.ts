import { createHash, createHmac } from 'node:crypto';

export interface S3Place {
  region: string;
  bucket: string;
  /** Left out: AWS itself. */
  endpoint?: string | undefined;
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Presigned {
  method: 'GET' | 'PUT';
  key: string;
  expiresSecs: number;
  /** Sent by whoever uses the address, exactly so. */
  headers?: Record<string, string>;
  /** What S3 is to put in its answer, such as `response-content-disposition`. */
  query?: Record<string, string>;
}

const MAX_EXPIRES_SECS = 7 * 86_400;

/**
 * AWS Signature Version 4 in the query ("Authenticating Requests: Using Query Parameters"). By hand because the SDK's
 * presigner answers with a promise and takes ten times as long (its whole middleware, for each address): a page of calls
 * has a hundred of them, some made inside transactions. Held against AWS's published example and the SDK in the tests.
 */
export function presign(place: S3Place, request: Presigned, now: Date): string {
  const { origin, host, path } = addressOf(place, request.key);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${place.region}/s3/aws4_request`;
  const headers = Object.entries({ ...request.headers, host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(byCode);
  const signedHeaders = headers.map(([name]) => name).join(';');
  const query = Object.entries({
    ...request.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${place.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(Math.max(1, Math.min(Math.floor(request.expiresSecs), MAX_EXPIRES_SECS))),
    'X-Amz-SignedHeaders': signedHeaders,
  })
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(byCode)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const canonical = [
    request.method,
    path,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const signature = createHmac('sha256', signingKey(place, time.slice(0, 8)))
    .update(['AWS4-HMAC-SHA256', time, scope, hash].join('\n'))
    .digest('hex');
  return `${origin}${path}?${query}&X-Amz-Signature=${signature}`;
}

function addressOf(place: S3Place, key: string): { origin: string; host: string; path: string } {
  const aws = place.region === 'us-east-1' ? 's3.amazonaws.com' : `s3.${place.region}.amazonaws.com`;
  const url = new URL(place.endpoint ?? `https://${aws}`);
  const host = place.pathStyle ? url.host : `${place.bucket}.${url.host}`;
  const base = url.pathname.replace(/\/+$/, '') + (place.pathStyle ? `/${place.bucket}` : '');
  return {
    origin: `${url.protocol}//${host}`,
    host,
    path: `${base}/${key.split('/').map(encode).join('/')}`,
  };
}

function signingKey(place: S3Place, day: string): Buffer {
  return [day, place.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${place.secretAccessKey}`,
  ) as Buffer;
}

/** RFC 3986: what encodeURIComponent leaves alone but AWS does not. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
