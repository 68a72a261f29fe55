import { Controller, Get, Query } from '@nestjs/common';
import {
  CallDto,
  CallListDto,
  CallListQuery,
  RecordingUrlDto,
  StartCallBody,
  TimelineDto,
} from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Account, type Principal } from '../../auth/principal';
import { Param, uuidOf } from '../../http/id.pipes';
import { Body } from '../../http/body.decorator';
import { IdempotentPost } from '../../idempotency/idempotency.interceptor';
import { ApiRoutes, Operation } from '../../openapi/operation';

const START_DEADLINE_MS = 10_000;

@ApiRoutes('Calls')
@Controller('api/v2/calls')
export class CallsController {
  constructor(private readonly bus: Bus) {}

  @IdempotentPost('start')
  @Operation({
    id: 'startCall',
    summary: 'Start an outbound call',
    returns: CallDto,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'LIMIT_REACHED'],
  })
  start(@Account() { accountId }: Principal, @Body() call: StartCallBody): Promise<CallDto> {
    // It asks other services in turn and stands in line for its account: longer than a command's usual time.
    return this.bus.request(
      'calls.start',
      { account_id: accountId, call },
      { deadlineMs: START_DEADLINE_MS },
    );
  }

  @Get()
  @Operation({ id: 'listCalls', summary: 'List calls, newest first', returns: CallListDto })
  async list(@Account() { accountId }: Principal, @Query() query: CallListQuery): Promise<CallListDto> {
    const { items, pagination } = await this.bus.request('calls.list', { account_id: accountId, ...query });
    return { calls: items, pagination };
  }

  @Get(':id')
  @Operation({
    id: 'getCall',
    summary: 'Get a call with its session',
    returns: CallDto,
    errors: ['NOT_FOUND'],
  })
  get(@Account() { accountId }: Principal, @Param('id', uuidOf('Call')) id: string): Promise<CallDto> {
    return this.bus.request('calls.get', { account_id: accountId, call_id: id });
  }

  @IdempotentPost(':id/hangup')
  @Operation({
    id: 'hangUpCall',
    summary: 'End a call',
    returns: CallDto,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
  })
  hangUp(@Account() { accountId }: Principal, @Param('id', uuidOf('Call')) id: string): Promise<CallDto> {
    return this.bus.request('calls.hangup', { account_id: accountId, call_id: id });
  }

  @Get(':id/recording-url')
  @Operation({
    id: 'getRecordingUrl',
    summary: 'Get a fresh recording URL',
    returns: RecordingUrlDto,
    errors: ['NOT_FOUND'],
  })
  recordingUrl(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf('Call')) id: string,
  ): Promise<RecordingUrlDto> {
    return this.bus.request('calls.recording_url', { account_id: accountId, call_id: id });
  }

  @Get(':id/timeline')
  @Operation({
    id: 'getCallTimeline',
    summary: 'Everything that was heard of a call, late and duplicate reports included',
    returns: TimelineDto,
    errors: ['NOT_FOUND'],
  })
  timeline(
    @Account() { accountId }: Principal,
    @Param('id', uuidOf('Call')) id: string,
  ): Promise<TimelineDto> {
    return this.bus.request('calls.timeline', { account_id: accountId, call_id: id });
  }
}
