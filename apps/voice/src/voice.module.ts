import { Module } from '@nestjs/common';
import { MessagingModule } from '@parley/messaging';
import { CallDesk } from './call/call-desk';
import { CallMetrics } from './call/call.metrics';
import { LiveCallFactory } from './call/live-call.factory';
import { OriginateConsumer } from './call/originate.consumer';
import { VoiceHandlers } from './call/voice.handlers';
import { BackgroundSounds } from './conversation/background-sounds';
import { ConversationFactory } from './conversation/conversation.factory';
import { DialogReleaser } from './leg/dialog-releaser';
import { InboundDesk } from './leg/inbound-desk';
import { MediaHost } from './leg/media-host';
import { OutboundDialer } from './leg/outbound-dialer';
import { SipEndpoint } from './leg/sip-endpoint';
import { Providers } from './providers/providers';
import { RecordingStore } from './recording/recording-store';

/** Owns no tables: its state is the live call, and what of it must last is reported to calls at once. */
@Module({
  imports: [MessagingModule.forService({ service: 'voice' })],
  providers: [
    SipEndpoint,
    MediaHost,
    Providers,
    RecordingStore,
    CallMetrics,
    BackgroundSounds,
    ConversationFactory,
    LiveCallFactory,
    CallDesk,
    OutboundDialer,
    InboundDesk,
    DialogReleaser,
    OriginateConsumer,
    VoiceHandlers,
  ],
})
export class VoiceModule {}
