import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { EgressClient } from '@parley/egress';

/** HTTPS only, and no private addresses: refused already when an endpoint is registered. */
@Injectable()
export class EndpointUrls {
  constructor(private readonly egress: EgressClient) {}

  async check(url: unknown, field: string = 'url'): Promise<string> {
    const verdict = await this.egress.checkUrl(url);
    if (!verdict.ok || typeof url !== 'string') {
      throw AppError.validation(field, `${field} ${verdict.ok ? 'must be a URL' : verdict.reason}`);
    }
    return url;
  }
}
