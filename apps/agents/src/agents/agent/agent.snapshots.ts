import { Injectable } from '@nestjs/common';
import type { AgentSnapshot } from '@parley/contracts';
import { BackgroundAudioCatalogue } from '../background-audio/background-audio.catalogue';
import { AttachedSets } from '../extraction/attached-sets';
import { VoiceCatalogue } from '../voice/voice.catalogue';
import { voiceOfSnapshot } from '../voice/voice.view';
import type { AgentRow } from './agent.row';
import { agentSnapshot } from './agent.view';

/** A row as a call sees it, with what it refers to: the voice, the keys of its sets and of its campaign's, the sound under its speech. */
@Injectable()
export class AgentSnapshots {
  constructor(
    private readonly voices: VoiceCatalogue,
    private readonly sets: AttachedSets,
    private readonly audio: BackgroundAudioCatalogue,
  ) {}

  async of(row: AgentRow, campaignId: string | null): Promise<AgentSnapshot> {
    const [voice, sets, campaignSets, background_audio_key] = await Promise.all([
      this.voices.find(row.voiceId),
      this.sets.ofOne(row.accountId, row.id),
      campaignId === null ? [] : this.sets.ofCampaign(row.accountId, campaignId),
      this.audio.objectKeyOf(row.backgroundAudioId),
    ]);
    return { ...agentSnapshot(row, voiceOfSnapshot(voice), sets, campaignSets), background_audio_key };
  }
}
