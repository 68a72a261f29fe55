import { Module } from '@nestjs/common';
import { ForgetHeard } from './forget-heard';
import { KeepForListeners } from './keep-for-listeners';
import { Listen } from './listen';
import { ListenHandlers } from './listen.handlers';

@Module({ providers: [KeepForListeners, Listen, ListenHandlers, ForgetHeard], exports: [KeepForListeners] })
export class ListenModule {}
