import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type RequestBody, SECRET_KEEPERS, type SecretKeeper } from '@parley/contracts';
import { Resealer } from '@parley/persistence';
import { Handles } from './decorators';

/** What every service that keeps secrets answers operators. */
export function sealedSecretsControllers(service: string): Type[] {
  return SECRET_KEEPERS.filter((keeper) => keeper === service).map(sealedSecretsController);
}

function sealedSecretsController(service: SecretKeeper): Type {
  @Controller()
  class SealedSecretsController {
    constructor(private readonly resealer: Resealer) {}

    @Handles(`${service}.sealed_secrets`)
    report() {
      return this.resealer.report();
    }

    @Handles(`${service}.reseal_secrets`)
    reseal(@Payload() { position }: RequestBody<`${SecretKeeper}.reseal_secrets`>) {
      return this.resealer.step(position);
    }
  }
  return SealedSecretsController;
}
