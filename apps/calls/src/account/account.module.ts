import { Module } from '@nestjs/common';
import { AccountConsumer } from './account.consumer';
import { AccountProjection } from './account.projection';
import { SandboxProvisioner } from './sandbox.provisioner';

@Module({
  providers: [AccountProjection, AccountConsumer, SandboxProvisioner],
  exports: [AccountProjection, SandboxProvisioner],
})
export class AccountModule {}
