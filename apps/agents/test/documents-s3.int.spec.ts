import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { newId, type RunningService } from '@parley/platform';
import { eventually, startTestService, testDatabase, testNats } from '@parley/testing';
import S3rver from 's3rver';
import { agentsSchema, agentsService } from '../src';
import { DocumentText } from '../src/knowledge/document/document-text';

jest.setTimeout(60_000);

const TEXT = 'City,Fee\nPune,40';

/** The same service over a real S3 server: the client talks to it directly, the gateway is not in the way. */
it('documents live in S3 from upload to removal, as many as an account may have', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'parley', configs: [] }],
  });
  const [{ port }, database, nats] = await Promise.all([s3.run(), testDatabase([agentsSchema]), testNats()]);
  let service: RunningService | undefined;
  try {
    service = await startTestService(agentsService, {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      OBJECT_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'parley',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
      DOCUMENTS_PER_ACCOUNT: '3',
    });
    const bus = service.app.get(Bus);
    const account_id = newId();
    const document = { name: 'Fees', file_name: 'fees.csv', mime_type: 'text/csv', file_size: TEXT.length };
    const { id, upload } = await bus.request('agents.create_document', { account_id, document });
    expect(upload.url).toContain(`http://127.0.0.1:${port}/parley/documents/${account_id}/${id}/upload.csv?`);
    const more = await Promise.allSettled(
      [1, 2, 3, 4].map(() => bus.request('agents.create_document', { account_id, document })),
    );
    const refused = more.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as AppError).code] : [],
    );
    expect(refused).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED']);
    const one = { account_id, document_id: id };
    await expect(bus.request('agents.confirm_document', one)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    const { method, url, headers } = upload;
    expect((await fetch(url, { method, headers, body: TEXT })).status).toBe(200);
    expect(await bus.request('agents.confirm_document', one)).toMatchObject({ status: 'ready' });
    const texts = service.app.get(DocumentText, { strict: false });
    expect((await texts.read(account_id, id)).markdown).toBe('- City: Pune; Fee: 40');
    await bus.request('agents.delete_document', one);
    await eventually(async () => {
      const listed = await fetch(`http://127.0.0.1:${port}/parley?list-type=2&prefix=documents/`);
      expect(await listed.text()).toContain('<KeyCount>0</KeyCount>');
    });
  } finally {
    await service?.close();
    await Promise.all([s3.close(), nats.stop(), database.drop()]);
    await rm(directory, { recursive: true, force: true });
  }
});

it('S3 without a bucket or keys is refused at the start, by name', async () => {
  const starting = startTestService(agentsService, { NATS_URL: 'nats://127.0.0.1:9', OBJECT_STORE: 's3' });
  await expect(starting).rejects.toThrow(/S3_BUCKET[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/);
});
