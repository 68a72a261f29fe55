import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppError, type CallProvider } from '@parley/contracts';
import type { Carrier } from './carrier';
import { SipCarrier } from './sip/sip.carrier';

/** Every carrier: a folder here and a line. Its name is `provider` of the calls that go over it. */
export const CARRIERS: Partial<Record<CallProvider, Type<Carrier>>> = {
  sip: SipCarrier,
};

@Injectable()
export class Carriers {
  constructor(private readonly modules: ModuleRef) {}

  of(provider: CallProvider): Carrier {
    const carrier = CARRIERS[provider];
    if (!carrier) throw AppError.validation('provider', `provider ${provider} is not available`);
    return this.modules.get(carrier);
  }
}
