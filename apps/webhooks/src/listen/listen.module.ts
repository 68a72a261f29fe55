import { Module } from '@nestjs/common';
import { DeleteKeptEvents } from './delete-kept-events';
import { KeepForListeners } from './keep-for-listeners';
import { Listen } from './listen';
import { ListenHandlers } from './listen.handlers';

@Module({
  providers: [KeepForListeners, Listen, ListenHandlers, DeleteKeptEvents],
  exports: [KeepForListeners],
})
export class ListenModule {}
