import { Injectable } from '@nestjs/common';
import { AppError, type VoiceGrantDto, type VoiceGrantListDto } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import { AuditTrail } from '../audit/audit-trail';
import type { OperatorRequest } from '../audit/operator';
import { PartnerRepository } from '../partner/partner.repository';

/** Voices of tier exclusive for one partner. They live with the agents service, the trail of it here: it is written first. */
@Injectable()
export class GrantVoice {
  constructor(
    private readonly bus: Bus,
    private readonly db: Database,
    private readonly partners: PartnerRepository,
    private readonly audit: AuditTrail,
  ) {}

  async list(partnerId: string): Promise<VoiceGrantListDto> {
    await this.partners.find(partnerId);
    return this.bus.request('agents.voice_grants', { account_id: partnerId });
  }

  async grant(from: OperatorRequest, partnerId: string, voiceId: string): Promise<VoiceGrantDto> {
    await this.partners.find(partnerId);
    await this.expectExclusive(partnerId, voiceId);
    await this.record(from, partnerId, voiceId, 'voice.grant');
    return this.bus.request('agents.grant_voice', { account_id: partnerId, voice_id: voiceId });
  }

  async revoke(from: OperatorRequest, partnerId: string, voiceId: string): Promise<{ message: string }> {
    const { voice_grants: grants } = await this.list(partnerId);
    if (!grants.some((grant) => grant.voice_id === voiceId)) throw AppError.notFound('Voice grant');
    await this.record(from, partnerId, voiceId, 'voice.revoke');
    return this.bus.request('agents.revoke_voice', { account_id: partnerId, voice_id: voiceId });
  }

  /** The trail knows no deed that was refused. */
  private async expectExclusive(partnerId: string, voiceId: string): Promise<void> {
    const { voices } = await this.bus.request('agents.voices', { account_id: partnerId, tier: 'exclusive' });
    if (voices.some((voice) => voice.voice_id === voiceId && voice.tier === 'exclusive')) return;
    throw AppError.validation('voice_id', 'voice_id is not a voice of tier exclusive');
  }

  private record(
    from: OperatorRequest,
    partnerId: string,
    voiceId: string,
    action: 'voice.grant' | 'voice.revoke',
  ): Promise<void> {
    const granted = { voice_id: voiceId };
    const [before, after] = action === 'voice.grant' ? [null, granted] : [granted, null];
    // The deed is the command's; the trail before it is none: else it would stand for the deed, should that fail.
    const id = requestContext.get()?.once?.commandId;
    return requestContext.aside(() =>
      this.db.transaction((tx) =>
        this.audit.record(tx, from, { action, partnerId, targetId: voiceId, before, after }, id),
      ),
    );
  }
}
