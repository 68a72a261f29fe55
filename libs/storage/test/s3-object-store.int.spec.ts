import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { eventually } from '@parley/testing';
import S3rver from 's3rver';
import { S3ObjectStore } from '../src/s3-object-store';
import { S3ObjectWriter } from '../src/s3-object-writer';
import { objectStoreConformance } from './object-store.conformance';

const BUCKET = 'parley';
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Against a real S3 server. It does not check signatures: those are held against AWS's example in s3-presign.spec.ts. */
describe('the S3 object store', () => {
  let directory: string;
  let server: S3rver;
  let endpoint: string;
  let store: S3ObjectStore;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
    store = open(endpoint);
  });

  afterAll(async () => {
    store.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const open = (address: string): S3ObjectStore =>
    new S3ObjectStore({
      ...CREDENTIALS,
      endpoint: address,
      region: 'us-east-1',
      bucket: BUCKET,
      pathStyle: true,
    });
  const text = async (key: string): Promise<string> =>
    (await buffer((await store.get(key)).body)).toString('latin1');

  objectStoreConformance(() => store);

  it('signed addresses upload and download without credentials, downloads never as a page', async () => {
    const url = store.signedUploadUrl('documents/x.html', 60, { bytes: 9, contentType: 'text/html' });
    const put = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'text/html' },
      body: '<b>hi</b>',
    });
    expect(put.status).toBe(200);
    const get = await fetch(store.signedUrl('documents/x.html', 60));
    expect([get.status, await get.text()]).toEqual([200, '<b>hi</b>']);
    expect(get.headers.get('content-disposition')).toBe('attachment; filename="x.html"');
    expect(get.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('a growing object is there before it is closed, so that a crash does not lose it', async () => {
    const client = new S3Client({
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials: CREDENTIALS,
    });
    const target = { bucket: BUCKET, key: 'growing/crash.wav', contentType: 'audio/wav' };
    const writer = new S3ObjectWriter(client, target, 20);
    // This server writes in place: who reads meanwhile waits 5 s for the rest, until it breaks off.
    const patient = { timeoutMs: 15_000 };
    await writer.append(Buffer.from('0000body'));
    await writer.patch(0, Buffer.from('HEAD'));
    await eventually(async () => expect(await text('growing/crash.wav')).toBe('HEADbody'), patient);
    await writer.append(Buffer.from('more'));
    await eventually(async () => expect(await text('growing/crash.wav')).toBe('HEADbodymore'), patient);
    await writer.close();
    client.destroy();
  });

  it('a store that is gone is an error within the deadline, not a hang', async () => {
    const gone = open('http://127.0.0.1:9');
    await expect(gone.stat('a')).rejects.toThrow();
    const writer = await gone.openWriter('a');
    await writer.append(Buffer.from('x'));
    await expect(writer.close()).rejects.toThrow();
    gone.close();
  });

  describe('answers the real server does not give', () => {
    const servers: Server[] = [];
    const answering = async (answer: (url: URL) => [number, string]): Promise<S3ObjectStore> => {
      const fake = createServer((request, response) => {
        request.resume();
        const [status, body] = answer(new URL(request.url ?? '/', 'http://x'));
        response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
      });
      servers.push(fake);
      await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
      return open(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`);
    };
    afterEach(async () => {
      for (const fake of servers.splice(0)) {
        fake.closeAllConnections();
        await new Promise<void>((resolve) => fake.close(() => resolve()));
      }
    });

    /** s3rver cannot make continuation tokens under OpenSSL 3. */
    it('lists page after page', async () => {
      const paged = await answering((url) => {
        const page = Number(url.searchParams.get('continuation-token') ?? 0);
        const next = page < 2 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : '';
        const contents = `<Contents><Key>${url.searchParams.get('prefix')}${page}.txt</Key></Contents>`;
        return [200, `<ListBucketResult>${contents}${next}</ListBucketResult>`];
      });
      expect(await paged.list('many')).toEqual(['many/0.txt', 'many/1.txt', 'many/2.txt']);
      paged.close();
    });

    it('a store that falls too far behind costs the object, not the memory', async () => {
      const silent = createServer((request) => void request.resume());
      servers.push(silent);
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const behind = open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
      const writer = await behind.openWriter('growing/behind.wav');
      const mebibyte = Buffer.alloc(1024 * 1024);
      const appending = async (): Promise<void> => {
        for (let count = 0; count < 100; count += 1) await writer.append(mebibyte);
      };
      await expect(appending()).rejects.toThrow('too slow');
      behind.close();
    });

    it('a refusal is not taken for a missing object', async () => {
      const failing = await answering(() => [
        403,
        '<Error><Code>AccessDenied</Code><Message>no</Message></Error>',
      ]);
      await expect(failing.stat('a')).rejects.toThrow();
      await expect(failing.get('a')).rejects.toMatchObject({ name: 'AccessDenied' });
      failing.close();
    });
  });
});
