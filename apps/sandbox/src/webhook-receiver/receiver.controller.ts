import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { type Answer, Received, type ReceivedWebhook } from './received';

/** A webhook receiver that checks signatures and can be told to misbehave. Give `POST` as an endpoint's url. */
@Controller('sandbox/v1/webhooks/:name')
export class ReceiverController {
  constructor(private readonly received: Received) {}

  @Post()
  async receive(
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const raw: unknown = request.body;
    const answer = this.received.add(name, headers, Buffer.isBuffer(raw) ? raw.toString('utf8') : '');
    if (answer.hang) return;
    if (answer.delay_ms > 0) await sleep(answer.delay_ms);
    response.status(answer.status).set(answer.headers).json({ received: true });
  }

  /** Sets the secret to verify with, and how to answer from now on. */
  @Put()
  configure(
    @Param('name') name: string,
    @Body() change: { secret?: string; answer?: Partial<Answer> },
  ): { configured: true } {
    this.received.configure(name, change);
    return { configured: true };
  }

  @Get()
  list(@Param('name') name: string): { webhooks: ReceivedWebhook[] } {
    return { webhooks: this.received.list(name) };
  }

  @Delete()
  @HttpCode(200)
  clear(@Param('name') name: string): { cleared: true } {
    this.received.clear(name);
    return { cleared: true };
  }
}
