import 'reflect-metadata';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { Dto } from '@parley/contracts';
import { ContractPipe } from '@parley/platform';
import { CONTROLLERS } from '../../controllers';
import { isObject, type Json, type JsonObject, resolve } from './json';
import { offlineOpenApi } from '../../offline-document';

/** The class each operation reads its body with, by operationId. */
function bodyClasses(): [id: string, body: Dto][] {
  return CONTROLLERS.flatMap((controller) => {
    const prototype = controller.prototype as object;
    return Object.getOwnPropertyNames(prototype).flatMap((name): [string, Dto][] => {
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
        string,
        { index: number }
      >;
      const body = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
      const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as Dto[];
      // A getter is no route, and is not to be asked.
      const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
      if (typeof handler !== 'function') return [];
      const operation = (Reflect.getMetadata('swagger/apiOperation', handler) ?? {}) as {
        operationId?: string;
      };
      const type = body && types[body.index];
      return type && operation.operationId !== undefined ? [[operation.operationId, type]] : [];
    });
  });
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
