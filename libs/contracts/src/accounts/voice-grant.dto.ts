import { ListOfObjects, PrefixedId, Text, Timestamp, Uuid } from '../fields/decorators';

/** Body of POST /admin/v1/partners/{id}/voice-grants. */
export class GrantVoiceBody {
  @Uuid({ description: '`voice_id` of a voice of tier exclusive.' })
  voice_id: string;
}

/** A voice of tier exclusive the partner may use whatever its own tier. */
export class VoiceGrantDto {
  @Uuid()
  voice_id: string;

  @PrefixedId('voiceConfiguration')
  voice_configuration_id: string;

  @Text()
  display_name: string;

  @Timestamp()
  granted_at: string;
}

export class VoiceGrantListDto {
  @ListOfObjects(() => VoiceGrantDto)
  voice_grants: VoiceGrantDto[];
}
