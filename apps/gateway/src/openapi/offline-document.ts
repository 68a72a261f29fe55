import 'reflect-metadata';
import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONTROLLERS } from '../controllers';
import { buildOpenApi } from './build-openapi';

/** Stands in for whatever the controllers ask of the container: nothing of it is used to describe them. */
function standIns(): Provider[] {
  const wanted = CONTROLLERS.flatMap(
    (controller) => (Reflect.getMetadata('design:paramtypes', controller) ?? []) as Type[],
  );
  return [...new Set(wanted)].map((provide) => ({ provide, useValue: {} }));
}

@Module({ controllers: CONTROLLERS, providers: standIns() })
class Documentation {}

/** The document without a database or a bus. */
export async function offlineOpenApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(Documentation, { preview: true, logger: false, abortOnError: false });
  return buildOpenApi(app);
}
