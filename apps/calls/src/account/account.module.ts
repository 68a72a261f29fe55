import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountProjection } from './account.projection';
import { SandboxProvisioner } from './sandbox.provisioner';

@Module({
  controllers: [AccountController],
  providers: [AccountProjection, SandboxProvisioner],
  exports: [AccountProjection, SandboxProvisioner],
})
export class AccountModule {}
