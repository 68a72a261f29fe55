import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bus } from '@parley/messaging';
import type { Request } from 'express';

/** Longer than the other service may take to answer. */
const DEADLINE_MS = 15_000;
const MAX_PARAMETERS = 20;

/** Where other services send a customer's browser back to. No key: the state says whose it is, signed and once. */
@ApiExcludeController()
@Controller('connectors/oauth')
export class OAuthCallbackController {
  constructor(private readonly bus: Bus) {}

  @Get('callback')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  callback(@Req() request: Request): Promise<{ message: string }> {
    const given = Object.entries(request.query).slice(0, MAX_PARAMETERS);
    const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const parameters = Object.fromEntries(texts.map(([name, value]) => [name, value.slice(0, 4_000)]));
    return this.bus.request('connectors.callback', { parameters }, { deadlineMs: DEADLINE_MS });
  }
}
