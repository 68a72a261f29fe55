import { BadRequestException, Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { BEHAVIOURS, type Behaviour, DEFAULT_BEHAVIOUR } from './behaviours';
import { PhoneLog, type PhoneRecord } from './phone-log';
import { Phones } from './phones';

interface InboundCallRequest {
  to_number?: unknown;
  from_number?: unknown;
  behaviour?: unknown;
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** Lists the calls that reached a phone, and lets a phone call an agent. */
@Controller('sandbox/v1')
export class PhonesController {
  constructor(
    private readonly phones: Phones,
    private readonly journal: PhoneLog,
  ) {}

  /** Every call that reached a phone, newest last. */
  @Get('calls')
  calls(): { live: number; calls: PhoneRecord[] } {
    return this.journal.all();
  }

  @Post('inbound-calls')
  @HttpCode(200)
  dial(@Body() body: InboundCallRequest): Promise<{ sip_call_id: string }> {
    const { to_number: to, from_number: from, behaviour = DEFAULT_BEHAVIOUR } = body ?? {};
    if (typeof to !== 'string' || !E164.test(to))
      throw new BadRequestException('to_number must be an E.164 number');
    if (typeof from !== 'string' || !E164.test(from))
      throw new BadRequestException('from_number must be an E.164 number');
    const known = BEHAVIOURS.find((code): code is Behaviour => code === behaviour);
    if (!known) throw new BadRequestException(`behaviour must be one of ${BEHAVIOURS.join(', ')}`);
    return this.phones.dial(to, from, known);
  }
}
