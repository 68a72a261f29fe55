import { Module } from '@nestjs/common';
import { DeleteKeptEvents } from './delete-kept-events';
import { KeepForListeners } from './keep-for-listeners';
import { Listen } from './listen';
import { ListenController } from './listen.controller';

@Module({
  controllers: [ListenController],
  providers: [KeepForListeners, Listen, DeleteKeptEvents],
  exports: [KeepForListeners],
})
export class ListenModule {}
