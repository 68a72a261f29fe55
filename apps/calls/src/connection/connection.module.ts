import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { ConnectionHandlers } from './connection.handlers';
import { ConnectionRepository } from './connection.repository';
import { Connections } from './connections';

@Module({
  imports: [AccountModule],
  providers: [ConnectionRepository, Connections, ConnectionHandlers],
})
export class ConnectionModule {}
