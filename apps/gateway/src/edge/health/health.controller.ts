import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '@parley/contracts';
import { HealthRegistry } from '@parley/platform';
import type { Response } from 'express';
import { errorEnvelope } from '../errors/error-writer';

/** For load balancers on the public port; metrics and the reasons stay on the ops port. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthRegistry) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res() response: Response): Promise<void> {
    const { ready } = await this.health.check();
    if (ready) response.status(200).json({ success: true, data: { status: 'ok' } });
    else response.status(503).json(errorEnvelope(new AppError('INTERNAL_ERROR', 'The service is not ready')));
  }
}
