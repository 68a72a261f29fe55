import { applyDecorators } from '@nestjs/common';
import { asList, passes } from '@parley/platform';
import { EgressPolicy } from './policy';

/** A setting that lists networks where plain http and private addresses are accepted. */
export const asNetworks = (): PropertyDecorator =>
  applyDecorators(
    asList(),
    passes(
      (value) => EgressPolicy.allowing(value as string[]),
      '$property must be a list of CIDR networks such as 127.0.0.0/8,::1/128',
    ),
  );
