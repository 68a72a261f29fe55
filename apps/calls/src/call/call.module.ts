import { Module } from '@nestjs/common';
import { CallQueries } from './call.queries';
import { objectStoreProvider } from './recordings';

@Module({
  providers: [CallQueries, objectStoreProvider],
  exports: [CallQueries, objectStoreProvider],
})
export class CallModule {}
