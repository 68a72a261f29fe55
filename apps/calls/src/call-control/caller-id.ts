import { Injectable } from '@nestjs/common';
import { AppError, type CallProvider } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { SandboxProvisioner } from '../account/sandbox.provisioner';

export interface CallerId {
  number: string;
  provider: CallProvider;
  connectionId: string;
}

interface Candidate extends CallerId {
  enabled: boolean;
}

/** Chooses the number an outbound call is made from, and with it the connection. */
@Injectable()
export class CallerIds {
  constructor(
    private readonly db: Database,
    private readonly sandbox: SandboxProvisioner,
  ) {}

  async choose(
    accountId: string,
    wanted: { fromNumber: string | null; connectionId: string | null },
  ): Promise<CallerId> {
    await this.sandbox.ensure(accountId);
    if (wanted.connectionId) await this.expectConnection(accountId, wanted.connectionId);
    const [candidate] = await this.db.query<Candidate>(
      `select n.number, n.connection_id as "connectionId", c.kind as provider, c.enabled
       from phone_number n join connection c on c.id = n.connection_id
       where n.account_id = $1 and n.deleted_at is null
         and ($2::text is null or n.number = $2)
         and ($3::uuid is null or n.connection_id = $3)
         -- without either only the default will do; on a given connection any number does, the default first
         and ($2::text is not null or $3::uuid is not null or n.is_default_from)
       order by n.is_default_from desc, n.created_at, n.id
       limit 1`,
      [accountId, wanted.fromNumber, wanted.connectionId],
    );
    if (!candidate) throw refusal(wanted);
    if (!candidate.enabled) {
      throw AppError.validation(
        wanted.connectionId ? 'connection_id' : 'from_number',
        'the connection is disabled',
      );
    }
    const { number, provider, connectionId } = candidate;
    return { number, provider, connectionId };
  }

  private async expectConnection(accountId: string, id: string): Promise<void> {
    const found = await this.db.query(
      `select 1 from connection where id = $1 and account_id = $2 and deleted_at is null`,
      [id, accountId],
    );
    if (found.length === 0) throw AppError.notFound('Connection');
  }
}

function refusal(wanted: { fromNumber: string | null; connectionId: string | null }): AppError {
  if (wanted.fromNumber && wanted.connectionId) {
    return AppError.validation(
      'from_number',
      'from_number is not a number of this account on that connection',
    );
  }
  if (wanted.fromNumber)
    return AppError.validation('from_number', 'from_number is not a number of this account');
  if (wanted.connectionId) return AppError.validation('connection_id', 'the connection has no phone number');
  return AppError.validation(
    'from_number',
    'from_number is required: the account has no default from-number',
  );
}
