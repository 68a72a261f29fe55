import { Inject, Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import { CONFIG, Log, SecretBox } from '@parley/platform';
import { type OutboundCall, SdpSession } from '@parley/sip';
import type { LiveCall } from './live-call';
import { VoiceConfig } from '../voice.config';
import { failedEnd, ownEnd } from '../leg/leg-outcome';
import { MediaHost } from '../media/media-host';
import { SipEndpoint } from '../sip/sip-endpoint';
import { SipLeg } from '../sip/sip-leg';
import { credentialsOf, fromUri, trunkUri } from '../sip/trunk';

/** Dials one assigned call over its trunk, once. Every failure ends in the call's `finish`. */
@Injectable()
export class OutboundDialer {
  constructor(
    private readonly endpoint: SipEndpoint,
    private readonly mediaHost: MediaHost,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: VoiceConfig,
    private readonly log: Log,
  ) {}

  async dial(call: LiveCall, assignment: CallAssignment): Promise<void> {
    call.report({ type: 'dialing' });
    try {
      const media = await this.mediaHost.open(assignment.call_id, assignment.recording_key !== null);
      void call.prepare(media);
      if (call.over) return;
      const sdp = new SdpSession({ host: this.endpoint.publicHost, port: media.localPort });
      const sip = this.invite(assignment, sdp);
      const { trunk } = assignment;
      const leg = new SipLeg({
        call: sip,
        media,
        sdp,
        connectionId: trunk.connection_id,
        uriOf: (number) => trunkUri(number, trunk),
        log: this.log,
      });
      this.follow(sip, leg, sdp, call);
      call.attach(leg);
    } catch (error) {
      this.log.error('call.dial_failed', { call_id: assignment.call_id, err: error });
      call.finish(ownEnd('system_error', 'the call could not be dialled'));
    }
  }

  private invite({ trunk, from_number, to_number }: CallAssignment, sdp: SdpSession): OutboundCall {
    const credentials = credentialsOf(trunk, this.secrets);
    return this.endpoint.ua.invite({
      uri: trunkUri(to_number, trunk),
      from: { uri: fromUri(from_number, trunk) },
      to: fromUri(to_number, trunk),
      body: sdp.offer(),
      ringTimeoutMs: this.config.RING_TIMEOUT_MS,
      transport: trunk.transport,
      ...(credentials ? { credentials } : {}),
    });
  }

  private follow(sip: OutboundCall, leg: SipLeg, sdp: SdpSession, call: LiveCall): void {
    let ringing = false;
    sip.on('progress', ({ status, reason }) => {
      if (ringing || status < 180) return;
      ringing = true;
      call.report({ type: 'ringing', provider_status: `${status} ${reason}`.trim().slice(0, 100) });
    });
    sip.on('failed', (failure) => call.finish(failedEnd(failure, call.canceledAs)));
    sip.on('answered', async ({ sdp: answer }) => {
      try {
        await leg.connect(sdp.accept(answer ?? ''));
        call.start('200 OK');
      } catch (error) {
        this.log.warn('call.answer_unusable', { call_id: call.id, err: error });
        call.finish({
          ...ownEnd('carrier_error', 'the answer had no usable audio'),
          outcome: 'failed',
          hangup_source: 'carrier',
        });
      }
    });
  }
}
