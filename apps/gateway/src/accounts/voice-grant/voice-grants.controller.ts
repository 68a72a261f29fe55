import { Controller, Delete, Get, UseGuards } from '@nestjs/common';
import { GrantVoiceBody, MessageDto, VoiceGrantDto, VoiceGrantListDto } from '@parley/contracts';
import { FromOperator, type OperatorRequest } from '../audit/operator';
import { AdminRoutes, Body, IdempotentPost, Operation, OperatorGuard, Param, uuidOf } from '../../edge';
import { GrantVoice } from './grant-voice';

@AdminRoutes('Partners')
@UseGuards(OperatorGuard)
@Controller('admin/v1/partners/:id/voice-grants')
export class VoiceGrantsController {
  constructor(private readonly voices: GrantVoice) {}

  @IdempotentPost()
  @Operation({
    id: 'grantVoice',
    summary: 'Give a partner a voice of tier exclusive; twice is the same as once',
    returns: VoiceGrantDto,
    errors: ['NOT_FOUND'],
  })
  grant(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Body() body: GrantVoiceBody,
  ): Promise<VoiceGrantDto> {
    return this.voices.grant(from, id, body.voice_id.toLowerCase());
  }

  @Get()
  @Operation({
    id: 'listVoiceGrants',
    summary: 'The exclusive voices a partner was given',
    returns: VoiceGrantListDto,
    errors: ['NOT_FOUND'],
  })
  list(@Param('id', uuidOf('Partner')) id: string): Promise<VoiceGrantListDto> {
    return this.voices.list(id);
  }

  @Delete(':voice_id')
  @Operation({
    id: 'revokeVoice',
    summary: 'Take an exclusive voice back; agents that have it keep it until they change it',
    returns: MessageDto,
    errors: ['NOT_FOUND'],
  })
  revoke(
    @FromOperator() from: OperatorRequest,
    @Param('id', uuidOf('Partner')) id: string,
    @Param('voice_id', uuidOf('Voice grant')) voiceId: string,
  ): Promise<MessageDto> {
    return this.voices.revoke(from, id, voiceId);
  }
}
