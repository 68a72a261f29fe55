import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { ConnectionController } from './connection.controller';
import { ConnectionRepository } from './connection.repository';
import { Connections } from './connections';

@Module({
  imports: [AccountModule],
  controllers: [ConnectionController],
  providers: [ConnectionRepository, Connections],
})
export class ConnectionModule {}
