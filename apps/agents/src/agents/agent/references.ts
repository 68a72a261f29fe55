import { Injectable } from '@nestjs/common';
import {
  AppError,
  defaultProjectIdOf,
  type ExtractionKeyDto,
  isUuid,
  type VoiceTier,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import type { EntityManager } from 'typeorm';
import { BackgroundAudioCatalogue } from '../background-audio/background-audio.catalogue';
import { AttachedSets } from '../extraction/attached-sets';
import { VoiceCatalogue } from '../voice/voice.catalogue';

/** What an agent refers to: its voice, its background audio, the project it belongs to. */
@Injectable()
export class References {
  constructor(
    private readonly bus: Bus,
    private readonly voices: VoiceCatalogue,
    private readonly audio: BackgroundAudioCatalogue,
    private readonly sets: AttachedSets,
  ) {}

  /** The gender comes with the voice. */
  async genderOf(tx: EntityManager, accountId: string, voiceId: string, tier: VoiceTier): Promise<string> {
    return (await this.voices.usable(tx, accountId, voiceId, tier)).gender;
  }

  async assertAudioExists(tx: EntityManager, id: string | null | undefined): Promise<void> {
    if (id !== undefined) await this.audio.assertKnown(tx, id);
  }

  /** EXTRACTION_KEY_CLASH when one of its sets has a key of the same name. */
  assertKeysFree(
    tx: EntityManager,
    accountId: string,
    agentId: string,
    keys: readonly ExtractionKeyDto[],
  ): Promise<void> {
    return this.sets.assertInlineFree(tx, accountId, agentId, keys);
  }

  /** The default project when none is given; null means the same. */
  async projectOf(accountId: string, projectId: string | null): Promise<string> {
    const fallback = defaultProjectIdOf(accountId);
    if (projectId === null || projectId === fallback) return fallback;
    try {
      return (await this.bus.request('accounts.project', { account_id: accountId, project_id: projectId }))
        .id;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') throw unknownProject();
      throw error;
    }
  }

  /** In the transaction that puts an agent into a project: it may have been deleted since it was asked for. */
  async lockProject(tx: EntityManager, accountId: string, projectId: string | null): Promise<void> {
    if (projectId === null || projectId === defaultProjectIdOf(accountId)) return;
    await tx.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))`, [lockOf(projectId)]);
    const gone = await tx.query<unknown[]>(
      `SELECT 1 FROM deleted_project WHERE account_id = $1 AND project_id = $2`,
      [accountId, projectId],
    );
    if (gone.length > 0) throw unknownProject();
  }
}

/** Whoever deletes a project waits for those who are just putting an agent into it. */
export function lockOf(projectId: string): string {
  return `agents.project/${isUuid(projectId) ? projectId.toLowerCase() : projectId}`;
}

function unknownProject(): AppError {
  return AppError.validation('project_id', 'project_id is not one of your projects (see GET /projects)');
}
