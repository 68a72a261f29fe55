import { type Language, LANGUAGES } from '../languages';
import { VOICE_TIERS, type VoiceTier } from '../accounts/account';
import { ListOfObjects, Num, OneOf, PrefixedId, Text, Timestamp, Url, Uuid } from '../fields/decorators';

export class VoiceConfigurationDto {
  @PrefixedId('voiceConfiguration')
  id: string;

  @Uuid({ description: 'What `voice_id` of an agent takes.' })
  voice_id: string;

  @Text()
  display_name: string;

  @Text()
  description: string;

  @Text()
  provider: string;

  @Text()
  model_name: string;

  @OneOf(VOICE_TIERS, { description: 'The least entitlement that has it.' })
  tier: VoiceTier;

  @Text()
  provider_voice_id: string;

  @Num({ description: '1 = normal pace.' })
  speed: number;

  @Num({ description: '1 = as the engine speaks.' })
  volume: number;

  @OneOf(LANGUAGES, { description: 'What it speaks.' })
  language: Language;

  @Text()
  gender: string;

  @Text({ description: 'What it says in a preview.' })
  preview_text: string;

  @OneOf(['active'])
  status: 'active';

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

/** GET /agent/voices */
export class VoiceListDto {
  @ListOfObjects(() => VoiceConfigurationDto)
  voices: VoiceConfigurationDto[];
}

/** GET /voice-configurations */
export class VoiceConfigurationListDto {
  @ListOfObjects(() => VoiceConfigurationDto)
  voice_configurations: VoiceConfigurationDto[];
}

export class BackgroundAudioDto {
  @Uuid({ description: 'What `background_audio_id` of an agent takes.' })
  id: string;

  @Text({ example: 'Office' })
  name: string;

  @Text()
  description: string;

  @Num({ description: 'Length of the loop.', example: 12 })
  duration_seconds: number;

  @Text({ example: 'audio/wav' })
  mime_type: string;

  @Url({ description: 'Plays the sound; needs no key, valid for a day.' })
  preview_url: string;
}

/** GET /agent/background-audio */
export class BackgroundAudioListDto {
  @ListOfObjects(() => BackgroundAudioDto)
  background_audio: BackgroundAudioDto[];
}
