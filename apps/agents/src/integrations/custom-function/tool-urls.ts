import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { EgressClient } from '@parley/egress';
import { withoutPlaceholders } from '../tool-runtime/template.rules';

/** Addresses are checked when they are given and again whenever they are connected to. */
@Injectable()
export class ToolUrls {
  constructor(private readonly egress: EgressClient) {}

  async check(field: string, url: string): Promise<void> {
    const verdict = await this.egress.checkUrl(withoutPlaceholders(url));
    if (!verdict.ok) throw AppError.validation(field, `${field} ${verdict.reason}`);
  }
}
