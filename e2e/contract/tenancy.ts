import type { PublishedOperation } from '../support/published-contract';
import { CONTRACT, ContractClient } from '../support/contract-client';
import { filled, Seeds } from '../support/seeds';
import { type ContractPartner, fieldsOf, type Heading, NOBODYS, refusal } from './world';

const withIds = CONTRACT.operations.filter((one) => one.parameters.length > 0);
const partners = withIds.filter((one) => one.path.startsWith('/api/v2'));
const writes = CONTRACT.operations.filter((one) => CONTRACT.exampleBody(one) !== undefined);

/** What the document shows as a body: nothing but the id is wrong with a request that carries it. */
const bodyOf = (operation: PublishedOperation): unknown => CONTRACT.exampleBody(operation);
const titled = (operations: PublishedOperation[]): [string, PublishedOperation][] =>
  operations.map((one) => [`${one.method} ${one.path}`, one]);

/** Of the same kind and nobody's. */
const like = (id: string): string => id.replace(/[0-9a-f-]{36}$/, NOBODYS);

export const tenancy: Heading = (world) =>
  describe('A resource that belongs to another account is reported as 404 NOT_FOUND, not 403', () => {
    let owner: Seeds;
    let own: Seeds;
    let stranger: ContractClient;
    let operator: ContractClient;

    beforeAll(async () => {
      const [first, second]: ContractPartner[] = await Promise.all([world().partner(), world().partner()]);
      if (!first || !second) throw new Error('two partners are needed');
      owner = new Seeds(first, world().receiver);
      own = new Seeds(second, world().receiver);
      const { publicUrl, operatorToken } = world().platform;
      stranger = new ContractClient(publicUrl, second.apiKey);
      operator = new ContractClient(publicUrl, operatorToken);
    });

    const send = (client: ContractClient, operation: PublishedOperation, ids: readonly string[]) =>
      client.send(operation.method, filled(operation.path, ids), bodyOf(operation));

    it.each(titled(partners))('%s', async (_title, operation) => {
      const keys = Seeds.keysOf(operation.path);
      const theirs = await Promise.all(keys.map((key) => owner.of(key)));
      const nobodys = theirs.map(like);
      const foreign = await send(stranger, operation, theirs);
      const unknown = await send(stranger, operation, nobodys);
      expect(refusal(foreign)).toEqual([404, 'NOT_FOUND']);
      // Nothing tells one that exists from one that does not.
      expect(foreign.body).toEqual(unknown.body);
      expect(foreign.status).toBe(unknown.status);
      if (keys.length < 2) return;
      // Under an id of one's own, somebody else's is as unknown.
      const [parent = ''] = keys;
      const mixed = await send(stranger, operation, [await own.of(parent), ...theirs.slice(1)]);
      expect(refusal(mixed)).toEqual([404, 'NOT_FOUND']);
    });

    it("another account's attempts changed nothing", async () => {
      const { publicUrl } = world().platform;
      const client = new ContractClient(publicUrl, owner.partner.apiKey);
      for (const operation of partners) {
        const [key, ...more] = Seeds.keysOf(operation.path).reverse();
        if (operation.method !== 'GET' || key === undefined || !operation.path.endsWith('}')) continue;
        const ids = await Promise.all([...more.reverse(), key].map((one) => owner.of(one)));
        const answer = await client.send('GET', filled(operation.path, ids));
        expect([operation.path, answer.status]).toEqual([operation.path, 200]);
      }
      const { webhooks } = await owner.partner.api.ok(
        owner.partner.api.get<{ webhooks: { enabled: boolean }[] }>('/config/webhooks'),
      );
      expect(webhooks).toEqual([expect.objectContaining({ enabled: true })]);
    });

    it.each(titled(withIds.filter((one) => one.path.startsWith('/admin'))))(
      'an operator: an unknown id is 404 NOT_FOUND: %s',
      async (_title, operation) => {
        const answer = await send(
          operator,
          operation,
          operation.parameters.map(() => NOBODYS),
        );
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
      },
    );

    it.each(titled(writes))(
      'fields that are read-only are refused, naming them: %s',
      async (_title, operation) => {
        const client = operation.path.startsWith('/admin') ? operator : stranger;
        const body = bodyOf(operation);
        const readOnly = CONTRACT.readOnlyFields(operation);
        if (typeof body !== 'object' || Array.isArray(body) || Object.keys(readOnly).length === 0) return;
        const answer = await client.send(
          operation.method,
          filled(
            operation.path,
            operation.parameters.map(() => NOBODYS),
          ),
          { ...body, ...readOnly },
        );
        expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
        expect(fieldsOf(answer)).toEqual(expect.arrayContaining(Object.keys(readOnly)));
      },
    );
  });
