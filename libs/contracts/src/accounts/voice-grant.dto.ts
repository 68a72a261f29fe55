import { ListOfObjects, PrefixedId, Text, Timestamp, Uuid } from '../fields/decorators';

/** Body of POST /admin/v1/partners/{id}/voice-grants. */
export class GrantVoiceBody {
  @Uuid({ description: '`voice_id` of a voice of tier exclusive.' })
  voice_id: string;
}

/** A voice of tier exclusive the partner may use whatever its own tier. */
export class VoiceGrantDto {
  @Uuid({ description: 'The voice, as `voice_id` of an agent takes it.' })
  voice_id: string;

  @PrefixedId('voiceConfiguration', { description: 'The voice in the list of voice configurations.' })
  voice_configuration_id: string;

  @Text({ description: 'What people call the voice.' })
  display_name: string;

  @Timestamp({ description: 'When it was granted.' })
  granted_at: string;
}

export class VoiceGrantListDto {
  @ListOfObjects(() => VoiceGrantDto, { description: 'Exclusive voices the account was given.' })
  voice_grants: VoiceGrantDto[];
}
