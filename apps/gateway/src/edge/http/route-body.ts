import 'reflect-metadata';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type Dto, fieldsOf } from '@parley/contracts';

class NoBody {}

/** The class a route declares for its `@Body()`; a route without one takes no body (decisions: General). */
export function bodyClassOf(context: ExecutionContext): Dto {
  const controller = context.getClass();
  const name = context.getHandler().name;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const body = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
  if (!body) return NoBody;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Dto[];
  const dto = types[body.index];
  if (!dto || fieldsOf(dto).size === 0)
    throw new Error(`${controller.name}.${name}: @Body() needs a DTO class`);
  return dto;
}
