import { Controller, type DynamicModule, type Type } from '@nestjs/common';
import type { RequestBody, RequestReply, RequestSubject, ServiceName } from '@parley/contracts';
import { Handles, MessagingModule, NatsTransport } from '@parley/messaging';
import { defineService, type Environment, type RunningService, ServiceConfig } from '@parley/platform';
import { startTestService } from './test-service';

export type Answers = { [S in RequestSubject]?: (body: RequestBody<S>) => Promise<RequestReply<S>> };

/** A message controller made of functions. */
export function answering(answers: Answers): Type {
  @Controller()
  class AnsweringController {}

  for (const [subject, answer] of Object.entries(answers)) {
    const descriptor = { value: (body: never) => answer(body), configurable: true, writable: true };
    Object.defineProperty(AnsweringController.prototype, subject, descriptor);
    const decorate = Handles(subject as RequestSubject) as MethodDecorator;
    decorate(AnsweringController.prototype, subject, descriptor);
  }
  return AnsweringController;
}

/** Stands in for a service of the platform, without tables. */
export function startFakeService(
  name: ServiceName,
  controllers: Type[],
  env: Environment,
): Promise<RunningService> {
  class FakeModule {}
  const module = (): DynamicModule => ({
    module: FakeModule,
    imports: [MessagingModule.forService({ service: name })],
    controllers,
  });
  return startTestService(
    defineService({ name, config: ServiceConfig, module, transport: NatsTransport }),
    env,
  );
}
