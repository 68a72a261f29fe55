import 'reflect-metadata';
import type { Dto } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { CONTROLLERS } from '../../controllers';
import { BODY_CLASS } from '../http/body.decorator';
import { isObject, type Json, type JsonObject, resolve } from './json';
import { offlineOpenApi } from '../../offline-document';

/** The class each operation reads its body with, by operationId. */
function bodyClasses(): [id: string, body: Dto][] {
  return CONTROLLERS.flatMap((controller) =>
    Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
      ({ value: route }: PropertyDescriptor): [string, Dto][] => {
        // A getter is no route.
        if (typeof route !== 'function') return [];
        const body = Reflect.getMetadata(BODY_CLASS, route) as Dto | undefined;
        const operation = Reflect.getMetadata('swagger/apiOperation', route) as
          { operationId?: string } | undefined;
        return body && operation?.operationId !== undefined ? [[operation.operationId, body]] : [];
      },
    ),
  );
}

describe('the example of a body', () => {
  const classes = bodyClasses();
  const examples = new Map<string, Json>();

  beforeAll(async () => {
    const document = JSON.parse(JSON.stringify(await offlineOpenApi())) as JsonObject;
    for (const item of Object.values(resolve(document, document['paths']))) {
      for (const node of Object.values(resolve(document, item))) {
        const operation = resolve(document, node);
        const media = resolve(document, resolve(document, operation['requestBody'])['content'])[
          'application/json'
        ];
        if (isObject(media)) examples.set(String(operation['operationId']), media['example'] ?? null);
      }
    }
  });

  it.each(classes)('of %s is one the route takes', async (id, type) => {
    const read = new ContractPipe().transform(examples.get(id), { type: 'body', metatype: type });
    await expect(read).resolves.toBeInstanceOf(type);
  });
});
