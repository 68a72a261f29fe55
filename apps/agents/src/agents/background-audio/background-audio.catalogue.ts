import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, type BackgroundAudioDto } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';
import type { ObjectStore } from '@parley/storage';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { BackgroundAudioRow } from './background-audio.row';
import { ASSETS, type Scene, SCENES } from './scenes';

export const BACKGROUND_STORE = Symbol('agents.background-store');

/** Never changes: ids are made from it, on every installation. */
const NAMESPACE = '0e0f7a0c-4f1d-4c57-8a0e-0f9f5b2f6a11';
/** Goes up when a recording changes: calls in progress keep the one they began with. */
const EDITION = 1;
const PATIENCE_MS = 500;
const PREVIEW_SECS = 24 * 3_600;
/** All of them, seamless loops. */
const DURATION_MS = 12_000;

/** The background audio on offer: files of the app, copied to the object store, where voice reads them. */
@Injectable()
export class BackgroundAudioCatalogue implements OnApplicationBootstrap {
  private copied: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    @Inject(BACKGROUND_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.seed();
    // The start does not wait for the copies.
    void this.ready();
  }

  async list(): Promise<BackgroundAudioDto[]> {
    // Right after the first start the files may still be on their way into the store; the answer does not wait long.
    await Promise.race([this.ready(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    const rows = await this.db.dataSource
      .getRepository(BackgroundAudioRow)
      .find({ order: { name: 'ASC', id: 'ASC' } });
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      duration_seconds: row.durationMs / 1_000,
      mime_type: 'audio/wav',
      preview_url: this.store.signedUrl(row.objectKey, PREVIEW_SECS),
    }));
  }

  async assertKnown(tx: EntityManager, id: string | null): Promise<void> {
    if (id === null || (await tx.existsBy(BackgroundAudioRow, { id }))) return;
    throw AppError.validation(
      'background_audio_id',
      'background_audio_id is not one of the background audio assets (see GET /agent/background-audio)',
    );
  }

  /** The object a call plays. */
  async objectKeyOf(id: string | null): Promise<string | null> {
    if (id === null) return null;
    return (await this.db.dataSource.getRepository(BackgroundAudioRow).findOneBy({ id }))?.objectKey ?? null;
  }

  private async seed(): Promise<void> {
    const rows = SCENES.map((scene) => ({
      id: v5(scene.slug, NAMESPACE),
      name: scene.name,
      description: scene.description,
      objectKey: keyOf(scene),
      durationMs: DURATION_MS,
      createdAt: this.clock.now(),
    }));
    await this.db.transaction((tx) =>
      tx
        .createQueryBuilder()
        .insert()
        .into(BackgroundAudioRow)
        .values(rows)
        .orUpdate(['name', 'description', 'object_key', 'duration_ms'], ['id'])
        .execute(),
    );
  }

  /** Resolves once every file is in the store, or copying failed: then the next caller tries again. */
  private ready(): Promise<void> {
    this.copied ??= this.copy().catch((err: unknown) => {
      this.copied = undefined;
      this.log.error('background_audio.not_stored', { err });
    });
    return this.copied;
  }

  private async copy(): Promise<void> {
    for (const scene of SCENES) {
      const file = await readFile(join(ASSETS, `${scene.slug}.wav`));
      if ((await this.store.stat(keyOf(scene)))?.bytes === file.length) continue;
      // Several replicas may do it at once: the bytes are the same.
      await this.store.put(keyOf(scene), file);
    }
  }
}

function keyOf(scene: Scene): string {
  return `background-audio/${EDITION}/${scene.slug}.wav`;
}
