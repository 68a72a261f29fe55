import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { MessagingOptions } from './messaging-options';

@Global()
@Module({})
export class MessagingModule {
  static forService(_options: MessagingOptions): DynamicModule {
    throw new Error('not yet');
  }
}
