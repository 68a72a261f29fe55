import { Injectable } from '@nestjs/common';
import { AppError, type CallAssignment } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log } from '@parley/platform';
import { type InboundCall, SdpSession, userOf } from '@parley/sip';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveCallRegistry } from './live-call-registry';
import type { LiveCall } from './live-call';
import { abandonedEnd, canceledEnd, ownEnd } from '../leg/leg-outcome';
import { MediaHost } from '../media/media-host';
import { SipEndpoint } from '../sip/sip-endpoint';
import { SipLeg } from '../sip/sip-leg';
import { trunkUri } from '../sip/trunk';

/** Longer than the slowest answer of a partner's inbound routing endpoint (its `timeout_ms`). */
const OPEN_DEADLINE_MS = 8_000;
/** The caller hears ringing for at most this long while the greeting is rendered. */
const GREETING_WAIT_MS = 1_000;

/** The SIP status for an INVITE that the calls service refused. */
export function rejectionOf(error: unknown): number {
  if (!(error instanceof AppError)) return 503;
  switch (error.code) {
    case 'NOT_FOUND':
    case 'VALIDATION_ERROR':
      return 404;
    case 'FORBIDDEN':
    case 'UNAUTHORIZED':
      return 403;
    case 'LIMIT_REACHED':
    case 'RATE_LIMITED':
    case 'CONFLICT':
      return 486;
    default:
      return 503;
  }
}

/** Handles inbound INVITEs: asks the calls service for the agent, then answers. */
@Injectable()
export class InboundCallHandler {
  constructor(
    private readonly endpoint: SipEndpoint,
    private readonly mediaHost: MediaHost,
    private readonly liveCalls: LiveCallRegistry,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {
    endpoint.onInvite((call) => this.receive(call));
  }

  async receive(sip: InboundCall): Promise<void> {
    if (!this.liveCalls.hasRoom()) return sip.reject(503, undefined, { 'Retry-After': '10' });
    const caller = { gone: false };
    sip.on('failed', () => {
      caller.gone = true;
    });
    const release = this.liveCalls.reserve();
    try {
      const assignment = await this.open(sip);
      const call = this.liveCalls.start(assignment);
      if (caller.gone) return call.finish(abandonedEnd());
      sip.on('failed', () => call.finish(call.canceledAs ? canceledEnd(call.canceledAs) : abandonedEnd()));
      await this.answer(sip, call, assignment);
    } catch (error) {
      const status = rejectionOf(error);
      this.log.info('call.inbound_refused', { status, ...(status === 503 ? { err: error } : {}) });
      if (!caller.gone) sip.reject(status);
    } finally {
      release();
    }
  }

  private open(sip: InboundCall): Promise<CallAssignment> {
    return this.bus.request(
      'calls.open_inbound',
      {
        worker_id: this.bus.instanceId,
        sip_call_id: sip.callId.slice(0, 255),
        from_number: (sip.from.user ?? 'anonymous').slice(0, 64),
        to_number: (userOf(sip.uri) ?? sip.to.user ?? '').slice(0, 64),
        source_address: sip.source.host,
      },
      { deadlineMs: OPEN_DEADLINE_MS },
    );
  }

  private async answer(sip: InboundCall, call: LiveCall, assignment: CallAssignment): Promise<void> {
    try {
      const media = await this.mediaHost.open(assignment.call_id, assignment.recording_key !== null);
      const sdp = new SdpSession({ host: this.endpoint.publicHost, port: media.localPort });
      const { trunk } = assignment;
      const leg = new SipLeg({
        call: sip,
        media,
        sdp,
        connectionId: trunk.connection_id,
        uriOf: (number) => trunkUri(number, trunk),
        log: this.log,
      });
      call.attach(leg);
      // An offer without usable audio is rejected before it rings.
      const offered = sip.sdp === undefined ? null : sdp.answer(sip.sdp);
      sip.ringing();
      call.report({ type: 'ringing', provider_status: '180 Ringing' });
      await Promise.race([call.prepare(media), sleep(GREETING_WAIT_MS)]);
      if (call.over) return;
      sip.on(
        'confirmed',
        ({ sdp: late }) => void this.begin(call, leg, offered?.audio ?? sdp.accept(late ?? '')),
      );
      sip.answer(offered?.sdp ?? sdp.offer());
    } catch (error) {
      this.log.warn('call.inbound_failed', { call_id: call.id, err: error });
      if (sip.state !== 'answered') sip.reject(488);
      call.finish(ownEnd('system_error', 'the call could not be answered'));
    }
  }

  private async begin(call: LiveCall, leg: SipLeg, audio: Parameters<SipLeg['connect']>[0]): Promise<void> {
    try {
      await leg.connect(audio);
      call.start('200 OK');
    } catch (error) {
      this.log.warn('call.connect_failed', { call_id: call.id, err: error });
      call.finish(ownEnd('system_error', 'the call could not be connected'));
    }
  }
}
