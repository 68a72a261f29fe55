import 'reflect-metadata';
import { Body as NestBody, SetMetadata } from '@nestjs/common';
import { type Dto, fieldsOf } from '@parley/contracts';

/** Metadata of a route: the class of its body. */
export const BODY_CLASS = 'parley:body-class';

/** Nest's `@Body()`, remembered on the route: BodyGuard checks a body before any pipe looks at an id in the path. */
export const Body = (): ParameterDecorator => (prototype, method, index) => {
  const descriptor = method === undefined ? undefined : Object.getOwnPropertyDescriptor(prototype, method);
  if (method === undefined || !descriptor) throw new Error('@Body() belongs to a parameter of a route');
  // Written by the compiler (emitDecoratorMetadata).
  const types = Reflect.getMetadata('design:paramtypes', prototype, method) as Dto[];
  const type = types[index];
  if (!type || fieldsOf(type).size === 0) throw new Error(`${String(method)}: @Body() needs a DTO class`);
  NestBody()(prototype, method, index);
  SetMetadata(BODY_CLASS, type)(prototype, method, descriptor);
};
