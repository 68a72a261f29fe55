import { AppError, type BackgroundAudio } from '@parley/contracts';

/** GET /agent/background-audio: what an agent may name. */
export const BACKGROUND_AUDIO: readonly BackgroundAudio[] = [];

/**
 * Things an agent refers to besides its voice. An account has no projects and no background audio of its own yet, so
 * every id is unknown.
 */
export function assertReferencesKnown(change: {
  project_id?: string | null;
  background_audio_id?: string | null;
}): void {
  for (const name of ['project_id', 'background_audio_id'] as const) {
    const id = change[name];
    if (id !== undefined && id !== null)
      throw AppError.validation(name, `${name} is not known on your account`);
  }
}
