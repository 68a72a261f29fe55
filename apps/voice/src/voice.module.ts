import { Module } from '@nestjs/common';
import { MessagingModule } from '@parley/messaging';
import { LiveCallRegistry } from './call/live-call-registry';
import { CallMetrics } from './call/call.metrics';
import { LiveCallFactory } from './call/live-call.factory';
import { OriginateCall } from './call/originate-call';
import { VoiceController } from './call/voice.controller';
import { BackgroundSounds } from './conversation/background-sounds';
import { ConversationFactory } from './conversation/conversation.factory';
import { DialogReleaser } from './sip/dialog-releaser';
import { InboundCallHandler } from './call/inbound-call-handler';
import { MediaHost } from './media/media-host';
import { OutboundDialer } from './call/outbound-dialer';
import { SipEndpoint } from './sip/sip-endpoint';
import { Providers } from './providers/providers';
import { RecordingStore } from './recording/recording-store';

/** Owns no tables: its state is the live call, and everything that must last is reported to the calls service at once. */
@Module({
  imports: [MessagingModule.forService({ service: 'voice' })],
  controllers: [VoiceController],
  providers: [
    SipEndpoint,
    MediaHost,
    Providers,
    RecordingStore,
    CallMetrics,
    BackgroundSounds,
    ConversationFactory,
    LiveCallFactory,
    LiveCallRegistry,
    OutboundDialer,
    InboundCallHandler,
    DialogReleaser,
    OriginateCall,
  ],
})
export class VoiceModule {}
