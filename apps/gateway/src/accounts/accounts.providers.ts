import { ApiKeysController } from './api-key/api-keys.controller';
import { AuditController } from './audit/audit.controller';
import { BillingController } from './billing/billing.controller';
import { CreditsController } from './billing/credits.controller';
import { CustomersController } from './customer/customers.controller';
import { PartnersController } from './partner/partners.controller';
import { ProjectsController } from './project/projects.controller';
import { SecretsController } from './secret/secrets.controller';
import { VoiceGrantsController } from './voice-grant/voice-grants.controller';
import { ApiKeyQueries } from './api-key/api-key.queries';
import { ApiKeyCountsQuery } from './api-key/api-key.counts';
import { CreateApiKey } from './api-key/create-api-key';
import { RevokeApiKey } from './api-key/revoke-api-key';
import { AuditQueries } from './audit/audit.queries';
import { AuditTrail } from './audit/audit-trail';
import { AddCredits } from './billing/add-credits';
import { AdmitCall } from './billing/admit-call';
import { BillingMessages } from './billing/billing.messages';
import { BillingQueries } from './billing/billing.queries';
import { ChargeCall } from './billing/charge-call';
import { ExtendCall } from './billing/extend-call';
import { Holds } from './billing/holds';
import { Ledger } from './billing/ledger';
import { UsageQueries } from './billing/usage.queries';
import { CustomerMessages } from './customer/customer.messages';
import { CustomerQueries } from './customer/customer.queries';
import { CustomerRepository } from './customer/customer.repository';
import { RegisterCustomer } from './customer/register-customer';
import { UpdateCustomer } from './customer/update-customer';
import { CreatePartner } from './partner/create-partner';
import { PartnerMessages } from './partner/partner.messages';
import { PartnerQueries } from './partner/partner.queries';
import { PartnerRepository } from './partner/partner.repository';
import { UpdatePartner } from './partner/update-partner';
import { DeleteProject } from './project/delete-project';
import { ProjectMessages } from './project/project.messages';
import { ProjectQueries } from './project/project.queries';
import { ProjectRepository } from './project/project.repository';
import { SaveProject } from './project/save-project';
import { GrantVoice } from './voice-grant/grant-voice';

const PARTNERS = [CreatePartner, UpdatePartner, PartnerQueries, PartnerRepository];
const VOICES = [GrantVoice];
const API_KEYS = [ApiKeyQueries, ApiKeyCountsQuery, CreateApiKey, RevokeApiKey];
const AUDIT = [AuditTrail, AuditQueries];
const CUSTOMERS = [CustomerRepository, RegisterCustomer, UpdateCustomer, CustomerQueries];
const PROJECTS = [ProjectRepository, SaveProject, DeleteProject, ProjectQueries];
const BILLING = [Ledger, Holds, AddCredits, AdmitCall, ExtendCall, ChargeCall, BillingQueries, UsageQueries];

/** What the gateway owns: the accounts and what belongs to them. */
export const ACCOUNTS = [
  ...PARTNERS,
  ...VOICES,
  ...API_KEYS,
  ...AUDIT,
  ...CUSTOMERS,
  ...PROJECTS,
  ...BILLING,
];

export const ACCOUNTS_CONTROLLERS = [
  PartnersController,
  VoiceGrantsController,
  ApiKeysController,
  CreditsController,
  AuditController,
  SecretsController,
  CustomersController,
  ProjectsController,
  BillingController,
];

/** What other services ask of them. */
export const ACCOUNTS_MESSAGES = [PartnerMessages, CustomerMessages, ProjectMessages, BillingMessages];
