import { Injectable } from '@nestjs/common';
import { AppError, type RequestBody, type VoiceGrantDto, withPrefix } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { VoiceGrantRow, VoiceRow } from './voice.row';

interface GrantRow {
  voice_id: string;
  display_name: string;
  granted_at: Date;
}

/** Exclusive voices an operator grants to an account. Granting and revoking are idempotent. */
@Injectable()
export class VoiceGrants {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async grant({
    account_id: accountId,
    voice_id: voiceId,
  }: RequestBody<'agents.grant_voice'>): Promise<VoiceGrantDto> {
    return this.db.transaction(async (tx) => {
      const voice = await tx.findOneBy(VoiceRow, { id: voiceId, status: 'active' });
      if (voice?.tier !== 'exclusive') {
        throw AppError.validation('voice_id', 'voice_id is not a voice of tier exclusive');
      }
      await tx
        .createQueryBuilder()
        .insert()
        .into(VoiceGrantRow)
        .values({ accountId, voiceId: voice.id, grantedAt: this.clock.now() })
        .orIgnore()
        .execute();
      const { grantedAt } = await tx.findOneByOrFail(VoiceGrantRow, { accountId, voiceId: voice.id });
      return view({ voice_id: voice.id, display_name: voice.displayName, granted_at: grantedAt });
    });
  }

  /** Agents that have the voice keep it until they change it, as with a voice that is no longer offered. */
  async revoke(body: RequestBody<'agents.revoke_voice'>): Promise<{ message: string }> {
    const { account_id: accountId, voice_id: voiceId } = body;
    await this.db.transaction((tx) => tx.delete(VoiceGrantRow, { accountId, voiceId }));
    return { message: 'Voice taken back' };
  }

  async list({ account_id }: RequestBody<'agents.voice_grants'>): Promise<{ voice_grants: VoiceGrantDto[] }> {
    const rows = await this.db.query<GrantRow>(
      `SELECT g.voice_id, v.display_name, g.granted_at FROM voice_grant g JOIN voice v ON v.id = g.voice_id
       WHERE g.account_id = $1 ORDER BY g.granted_at, g.voice_id`,
      [account_id],
    );
    return { voice_grants: rows.map(view) };
  }
}

function view(row: GrantRow): VoiceGrantDto {
  return {
    voice_id: row.voice_id,
    voice_configuration_id: withPrefix('voiceConfiguration', row.voice_id),
    display_name: row.display_name,
    granted_at: row.granted_at.toISOString(),
  };
}
