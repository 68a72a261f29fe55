import { Module } from '@nestjs/common';
import { PhoneLog } from './phone/phone-log';
import { PhoneMedia } from './phone/phone-media';
import { Phones } from './phone/phones';
import { PhonesController } from './phone/phones.controller';
import { Received } from './webhook-receiver/received';
import { ReceiverController } from './webhook-receiver/receiver.controller';

@Module({
  controllers: [ReceiverController, PhonesController],
  providers: [Received, PhoneLog, PhoneMedia, Phones],
})
export class SandboxModule {}
