import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { presign, type S3Place } from './s3-presign';

const place: S3Place = {
  region: 'us-east-1',
  bucket: 'examplebucket',
  pathStyle: false,
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

/** What an address asks for besides its signature: the SDK adds some of its own (`x-id`), signed like any other. */
const extrasOf = (url: string): Record<string, string> =>
  Object.fromEntries(
    [...new URL(url).searchParams].filter(
      ([name]) => !/^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/.test(name),
    ),
  );
const signatureOf = (url: string): string | null => new URL(url).searchParams.get('X-Amz-Signature');

describe('addresses signed for S3', () => {
  it("match AWS's published example of query authentication", () => {
    const url = presign(
      place,
      { method: 'GET', key: 'test.txt', expiresSecs: 86_400 },
      new Date('2013-05-24T00:00:00Z'),
    );
    expect(url.split('?')[0]).toBe('https://examplebucket.s3.amazonaws.com/test.txt');
    expect(url.split('?')[1]?.split('&').sort()).toEqual([
      'X-Amz-Algorithm=AWS4-HMAC-SHA256',
      'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
      'X-Amz-Date=20130524T000000Z',
      'X-Amz-Expires=86400',
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
      'X-Amz-SignedHeaders=host',
    ]);
  });

  const at = new Date('2026-11-21T10:11:12Z');
  const places: [string, Partial<S3Place>][] = [
    ['AWS', { region: 'ap-south-1' }],
    ['a store with the bucket in the path', { endpoint: 'http://minio.example:9000', pathStyle: true }],
    ['a store with the bucket in the name', { endpoint: 'https://objects.example', pathStyle: false }],
  ];

  /** The SDK's presigner is another implementation of the same rules. */
  it.each(places)('agree with the SDK on %s', async (_what, change) => {
    const here = { ...place, ...change };
    const client = new S3Client({
      region: here.region,
      ...(here.endpoint ? { endpoint: here.endpoint } : {}),
      forcePathStyle: here.pathStyle,
      credentials: here,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const key = 'documents/a-b_c/some.file.pdf';
    const target = { Bucket: here.bucket, Key: key };
    const disposition = `attachment; filename="it's (*).pdf"`;

    const get = await getSignedUrl(
      client,
      new GetObjectCommand({ ...target, ResponseContentDisposition: disposition }),
      { expiresIn: 604_800, signingDate: at },
    );
    const ours = presign(
      here,
      {
        method: 'GET',
        key,
        expiresSecs: 604_800,
        query: { ...extrasOf(get), 'response-content-disposition': disposition },
      },
      at,
    );
    expect(signatureOf(ours)).toBe(signatureOf(get));
    expect(new URL(ours).host + new URL(ours).pathname).toBe(new URL(get).host + new URL(get).pathname);

    const put = await getSignedUrl(
      client,
      new PutObjectCommand({ ...target, ContentLength: 12, ContentType: 'application/pdf' }),
      {
        expiresIn: 60,
        signingDate: at,
        signableHeaders: new Set(['host', 'content-length', 'content-type']),
      },
    );
    const upload = presign(
      here,
      {
        method: 'PUT',
        key,
        expiresSecs: 60,
        headers: { 'Content-Type': 'application/pdf', 'Content-Length': '12' },
        query: extrasOf(put),
      },
      at,
    );
    expect(new URL(put).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(signatureOf(upload)).toBe(signatureOf(put));
  });

  it('never ask for more than the 7 days S3 grants', () => {
    const url = presign(place, { method: 'GET', key: 'a', expiresSecs: 9_999_999 }, at);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('604800');
  });
});
