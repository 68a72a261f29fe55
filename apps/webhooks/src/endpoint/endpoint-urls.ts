import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { EgressClient } from '@parley/egress';

/** HTTPS only, and no private addresses: refused already when an endpoint is registered. */
@Injectable()
export class EndpointUrls {
  constructor(private readonly egress: EgressClient) {}

  async check(url: string, field: string = 'url'): Promise<string> {
    const verdict = await this.egress.checkUrl(url);
    if (!verdict.ok) throw AppError.validation(field, `${field} ${verdict.reason}`);
    return url;
  }
}
