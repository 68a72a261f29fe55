import { ObjectOf, Text, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import type { CallDto, RecordingUrlDto, TimelineDto } from './call.dto';
import { CallListQuery, StartCallBody } from './start-call.dto';

class StartCallRequest extends Scoped {
  @ObjectOf(() => StartCallBody)
  call: StartCallBody;
}

class OneCall extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  call_id: string;
}

class ListCallsRequest extends CallListQuery {
  @Uuid()
  account_id: string;
}

/** What partners do with calls. */
export const CALL_MESSAGES = {
  'calls.start': command('calls', StartCallRequest, reply<CallDto>()),
  'calls.get': query('calls', OneCall, reply<CallDto>()),
  'calls.list': query('calls', ListCallsRequest, reply<Page<CallDto>>()),
  'calls.hangup': command('calls', OneCall, reply<CallDto>()),
  'calls.recording_url': query('calls', OneCall, reply<RecordingUrlDto>()),
  'calls.timeline': query('calls', OneCall, reply<TimelineDto>()),
};
