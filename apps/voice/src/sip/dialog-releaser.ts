import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log, SecretBox } from '@parley/platform';
import type { Credentials } from '@parley/sip';
import { connectionOf, readDialog } from './dialog.rules';
import { SipEndpoint } from './sip-endpoint';
import { credentialsOf } from './trunk';

const TRUNK_DEADLINE_MS = 2_000;

/** Ends the dialogs of calls whose process died. */
@Injectable()
export class DialogReleaser {
  constructor(
    private readonly endpoint: SipEndpoint,
    private readonly bus: Bus,
    private readonly secrets: SecretBox,
    private readonly log: Log,
  ) {}

  /** Sends BYE. 481 (dialog unknown) and 408 count as released: the other side has dropped the call already. */
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

  /** Many trunks do not challenge: without credentials the BYE is sent all the same. */
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
