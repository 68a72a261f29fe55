import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, type VoiceTier } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';
import type { VoiceInfo } from '@parley/providers';
import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { tiersOf } from './tier.rules';
import { VoiceGrantRow, VoiceRow } from './voice.row';
import { type ProviderVoices, VoiceSource } from './voice-source';

/** Never changes: ids of voices are made from it, on every installation. */
const VOICE_NAMESPACE = '6f1c2f3e-7a55-4d0b-9a52-3f6c0b8f5f10';

export function voiceIdOf(provider: string, voice: Pick<VoiceInfo, 'id'>): string {
  return v5(`${provider}/${voice.id}`, VOICE_NAMESPACE);
}

/** The voice configurations on offer, kept equal to what the configured synthesizers can speak. */
@Injectable()
export class VoiceCatalogue implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly source: VoiceSource,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.seed();
  }

  /** Brings the catalogue in line with every configured provider; returns how many voices changed. */
  async seed(): Promise<number> {
    let total = 0;
    for (const offer of this.source.offers()) {
      const changed = await this.seedProvider(offer);
      this.log.info('voices.seeded', { provider: offer.provider, changed });
      total += changed;
    }
    return total;
  }

  /**
   * Upserts the provider's voices and retires those it no longer offers; other providers' voices stay as they are. Any
   * number of replicas may do it at once; it changes only what differs.
   */
  private async seedProvider({ provider, voices }: ProviderVoices): Promise<number> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('agents.voice'))`);
      const now = this.clock.now();
      const known = new Map((await tx.findBy(VoiceRow, { provider })).map((row) => [row.id, row]));
      const offered = voices.map((voice) => rowOf(provider, voice, now));
      const retired = [...known.values()]
        .filter((row) => row.status === 'active' && !offered.some(({ id }) => id === row.id))
        .map((row) => Object.assign(new VoiceRow(), row, { status: 'retired', updatedAt: now }));
      const changed = [...offered.filter((row) => differs(row, known.get(row.id))), ...retired].map((row) =>
        Object.assign(row, { createdAt: known.get(row.id)?.createdAt ?? now }),
      );
      await tx.save(VoiceRow, changed);
      return changed.length;
    });
  }

  /** The voices of an entitlement and those granted besides. */
  async offered(accountId: string, tier: VoiceTier): Promise<VoiceRow[]> {
    return this.db.dataSource
      .getRepository(VoiceRow)
      .createQueryBuilder('voice')
      .leftJoin(VoiceGrantRow, 'g', 'g.voiceId = voice.id AND g.accountId = :accountId', { accountId })
      .where(`voice.status = 'active'`)
      .andWhere(`(voice.tier IN (:...tiers) OR g.voiceId IS NOT NULL)`, { tiers: tiersOf(tier) })
      .orderBy('voice.displayName')
      .addOrderBy('voice.id')
      .getMany();
  }

  /** A voice the account may give an agent: active, and of its entitlement or granted to it. */
  async usable(tx: EntityManager, accountId: string, voiceId: string, tier: VoiceTier): Promise<VoiceRow> {
    const row = await tx.findOneBy(VoiceRow, { id: voiceId, status: 'active' });
    const entitled = row !== null && tiersOf(tier).includes(row.tier);
    if (!row || !(entitled || (await tx.existsBy(VoiceGrantRow, { accountId, voiceId })))) {
      throw AppError.validation(
        'voice_id',
        'voice_id is not a voice of your catalogue (see GET /agent/voices)',
      );
    }
    return row;
  }

  /** Any voice an agent was given, retired ones too. */
  async find(voiceId: string): Promise<VoiceRow> {
    const row = await this.db.dataSource.getRepository(VoiceRow).findOneBy({ id: voiceId });
    if (!row) throw AppError.notFound('Voice');
    return row;
  }
}

function rowOf(provider: string, voice: VoiceInfo, now: Date): VoiceRow {
  return Object.assign(new VoiceRow(), {
    id: voiceIdOf(provider, voice),
    provider,
    providerVoiceId: voice.provider_voice_id,
    modelName: voice.model_name,
    displayName: voice.display_name,
    description: voice.description,
    tier: voice.tier,
    speed: 1,
    volume: 1,
    language: voice.language,
    gender: voice.gender,
    previewText: voice.preview_text,
    status: 'active' as const,
    createdAt: now,
    updatedAt: now,
  });
}

const COMPARED = [
  'providerVoiceId',
  'modelName',
  'displayName',
  'description',
  'tier',
  'speed',
  'volume',
  'language',
  'gender',
  'previewText',
  'status',
] as const satisfies readonly (keyof VoiceRow)[];

function differs(row: VoiceRow, known: VoiceRow | undefined): boolean {
  return known === undefined || COMPARED.some((column) => row[column] !== known[column]);
}
