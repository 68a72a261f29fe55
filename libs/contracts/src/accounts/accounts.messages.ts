import { Decimal, Int, Json, Text, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { AccountFacts } from './account';
import type { Rupees } from './billing';
import type { AccountBalanceDto } from './billing.dto';
import type { CustomerDto } from './customer.dto';
import type { ProjectDto } from './project.dto';
import type { ResealPosition, ResealStep, SealedReport } from './sealed-secrets';

class OneCustomer extends Scoped {
  /** `cus_<uuid>`. A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  customer_id: string;
}

class OneProject extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  project_id: string;
}

class OneCall extends Scoped {
  @Uuid()
  call_id: string;
}

class AdmitCallRequest extends OneCall {
  /** `cus_<uuid>`. */
  @Text({ nullable: true })
  customer_id: string | null;
}

class ExtendCallRequest extends OneCall {
  @Decimal()
  price_per_minute: Rupees;

  /** No call is paid for more than days in advance. */
  @Int({ min: 0, max: 10 * 86_400 })
  seconds: number;
}

class ResealRequest {
  /** As the step before answered it; null begins a pass. The service that answered it checks it. */
  @Json({ nullable: true })
  position: ResealPosition | null;
}

class NoFields {}

/** The gateway owns the accounts; other services keep a projection and ask when it has not reached them yet. */
export const ACCOUNT_MESSAGES = {
  'accounts.facts': query('gateway', Scoped, reply<AccountFacts>()),
  'accounts.customer': query('gateway', OneCustomer, reply<CustomerDto>()),
  /** The default project needs no asking. */
  'accounts.project': query('gateway', OneProject, reply<ProjectDto>()),
  /** `covers_call`: enough for one 30-second call. */
  'accounts.funds': query('gateway', Scoped, reply<AccountBalanceDto & { covers_call: boolean }>()),
  /**
   * Before a call is dialled: is the customer active, does the balance cover 30 seconds? Holds that much for the call
   * until its session is complete. Idempotent by call id. NOT_FOUND, INVALID_STATE (archived), FORBIDDEN.
   */
  'accounts.admit_call': command('gateway', AdmitCallRequest, reply<{ price_per_minute: Rupees }>()),
  /**
   * A call in progress goes on: holds what `seconds` of it cost in all, or as many as the balance affords, and answers
   * how many that is. Idempotent: a hold never shrinks.
   */
  'accounts.extend_call': command('gateway', ExtendCallRequest, reply<{ seconds: number }>()),
  /** The call was not made after all. A hold nobody releases expires. */
  'accounts.release_call': command('gateway', OneCall, reply<{ released: boolean }>()),

  // For operators, of no account: docs/how-to/deploy.md, "Another master key".
  'agents.sealed_secrets': query('agents', NoFields, reply<SealedReport>()),
  'calls.sealed_secrets': query('calls', NoFields, reply<SealedReport>()),
  'webhooks.sealed_secrets': query('webhooks', NoFields, reply<SealedReport>()),
  'agents.reseal_secrets': command('agents', ResealRequest, reply<ResealStep>()),
  'calls.reseal_secrets': command('calls', ResealRequest, reply<ResealStep>()),
  'webhooks.reseal_secrets': command('webhooks', ResealRequest, reply<ResealStep>()),
};
