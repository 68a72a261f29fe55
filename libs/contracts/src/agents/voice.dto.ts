import { type Language, LANGUAGES } from '../languages';
import { VOICE_TIERS, type VoiceTier } from '../accounts/account';
import { ListOfObjects, Num, OneOf, PrefixedId, Text, Timestamp, Url, Uuid } from '../fields/decorators';
import { Example } from '../fields/field';
import { TEXTS } from '../fields/texts';

@Example({
  display_name: 'Maya',
  description: 'Calm and clear',
  provider: 'embedded',
  model_name: 'espeak-ng',
  provider_voice_id: 'en-gb+f3',
  gender: 'female',
  preview_text: 'Hello, how can I help you?',
})
export class VoiceConfigurationDto {
  @PrefixedId('voiceConfiguration', { description: TEXTS.id })
  id: string;

  @Uuid({ description: 'What `voice_id` of an agent takes.' })
  voice_id: string;

  @Text({ description: TEXTS.name })
  display_name: string;

  @Text({ description: 'What it sounds like.' })
  description: string;

  @Text({ description: 'Who speaks.' })
  provider: string;

  @Text({ description: 'Speech model of the provider.' })
  model_name: string;

  @OneOf(VOICE_TIERS, { description: 'The least entitlement that has it.' })
  tier: VoiceTier;

  @Text({ description: 'What the provider calls it.' })
  provider_voice_id: string;

  @Num({ description: '1 = normal pace.' })
  speed: number;

  @Num({ description: '1 = as the engine speaks.' })
  volume: number;

  @OneOf(LANGUAGES, { description: 'What it speaks.' })
  language: Language;

  @Text({ description: 'An agent with this voice has it too.' })
  gender: string;

  @Text({ description: 'What it says in a preview.' })
  preview_text: string;

  @OneOf(['active'], { description: 'Voices in the list are active.' })
  status: 'active';

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

/** GET /agent/voices */
export class VoiceListDto {
  @ListOfObjects(() => VoiceConfigurationDto, {
    description: 'Voices of your entitlement, and those granted to you.',
  })
  voices: VoiceConfigurationDto[];
}

/** GET /voice-configurations */
export class VoiceConfigurationListDto {
  @ListOfObjects(() => VoiceConfigurationDto, {
    description: 'Voices of your entitlement, and those granted to you.',
  })
  voice_configurations: VoiceConfigurationDto[];
}

export class BackgroundAudioDto {
  @Uuid({ description: 'What `background_audio_id` of an agent takes.' })
  id: string;

  @Text({ example: 'Office', description: TEXTS.name })
  name: string;

  @Text({ description: 'What is heard.' })
  description: string;

  @Num({ description: 'Length of the loop.', example: 12 })
  duration_seconds: number;

  @Text({ example: 'audio/wav', description: TEXTS.mime_type })
  mime_type: string;

  @Url({ description: 'Plays the sound; needs no key, valid for a day.' })
  preview_url: string;
}

/** GET /agent/background-audio */
export class BackgroundAudioListDto {
  @ListOfObjects(() => BackgroundAudioDto, { description: 'Sounds an agent may have under its speech.' })
  background_audio: BackgroundAudioDto[];
}
