import 'reflect-metadata';
import { type InjectionToken, Module, type Provider } from '@nestjs/common';
import { PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONTROLLERS } from './controllers';
import { buildOpenApi } from './edge';

/** Stands in for whatever the controllers ask of the container: nothing of it is used to describe them. */
function standIns(): Provider[] {
  const wanted = CONTROLLERS.flatMap((controller) => {
    const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller) ?? []) as InjectionToken[];
    const named = (Reflect.getMetadata(SELF_DECLARED_DEPS_METADATA, controller) ?? []) as {
      index: number;
      param: InjectionToken;
    }[];
    return types.map((type, index) => named.find((one) => one.index === index)?.param ?? type);
  });
  return [...new Set(wanted)].map((provide) => ({ provide, useValue: {} }));
}

@Module({ controllers: CONTROLLERS, providers: standIns() })
class Documentation {}

/** The document without a database or a bus. */
export async function offlineOpenApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(Documentation, { preview: true, logger: false, abortOnError: false });
  return buildOpenApi(app);
}
