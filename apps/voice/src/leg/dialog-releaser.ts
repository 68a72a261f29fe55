import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log, SecretBox } from '@parley/platform';
import type { Credentials } from '@parley/sip';
import { connectionOf, readDialog } from './dialog';
import { SipEndpoint } from './sip-endpoint';
import { credentialsOf } from './trunk-credentials';

const TRUNK_DEADLINE_MS = 2_000;

/** Ends dialogs of calls whose process died. */
@Injectable()
export class DialogReleaser {
  constructor(
    private readonly endpoint: SipEndpoint,
    private readonly bus: Bus,
    private readonly secrets: SecretBox,
    private readonly log: Log,
  ) {}

  /** BYE. 481 says the other side has forgotten the call too: just as good. */
  async release(callId: string, dialog: unknown): Promise<{ released: boolean }> {
    const snapshot = readDialog(dialog);
    if (!snapshot) throw AppError.validation('dialog', 'dialog is not a SIP dialog');
    const credentials = await this.credentials(dialog);
    const { status } = await this.endpoint.ua.byeFromSnapshot(snapshot, {
      q850: 41,
      ...(credentials ? { credentials } : {}),
    });
    this.log.info('call.dialog_released', { call_id: callId, status });
    return { released: status < 300 || status === 481 || status === 408 };
  }

  /** Many trunks ask nobody: without credentials the BYE goes out all the same. */
  private async credentials(dialog: unknown): Promise<Credentials | null> {
    const connection_id = connectionOf(dialog);
    if (connection_id === null) return null;
    try {
      const trunk = await this.bus.request(
        'calls.trunk',
        { connection_id },
        { deadlineMs: TRUNK_DEADLINE_MS },
      );
      return credentialsOf(trunk, this.secrets);
    } catch (error) {
      this.log.warn('call.release_without_credentials', { err: error });
      return null;
    }
  }
}
