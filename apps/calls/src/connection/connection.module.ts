import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { ConnectionHandlers } from './connection.handlers';
import { ConnectionRepository } from './connection.repository';
import { Connections } from './connections';
import { InboundSources } from './inbound-sources';

@Module({
  imports: [AccountModule],
  providers: [ConnectionRepository, Connections, ConnectionHandlers, InboundSources],
  exports: [InboundSources],
})
export class ConnectionModule {}
