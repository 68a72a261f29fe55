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
import { BillingHandlers } from './billing/billing.handlers';
import { BillingQueries } from './billing/billing.queries';
import { ChargeCall } from './billing/charge-call';
import { ExtendCall } from './billing/extend-call';
import { Holds } from './billing/holds';
import { Ledger } from './billing/ledger';
import { UsageQueries } from './billing/usage.queries';
import { CustomerHandlers } from './customer/customer.handlers';
import { CustomerQueries } from './customer/customer.queries';
import { CustomerRepository } from './customer/customer.repository';
import { RegisterCustomer } from './customer/register-customer';
import { UpdateCustomer } from './customer/update-customer';
import { CreatePartner } from './partner/create-partner';
import { PartnerHandlers } from './partner/partner.handlers';
import { PartnerQueries } from './partner/partner.queries';
import { PartnerRepository } from './partner/partner.repository';
import { UpdatePartner } from './partner/update-partner';
import { DeleteProject } from './project/delete-project';
import { ProjectHandlers } from './project/project.handlers';
import { ProjectQueries } from './project/project.queries';
import { ProjectRepository } from './project/project.repository';
import { SaveProject } from './project/save-project';
import { GrantVoice } from './voice-grant/grant-voice';

const PARTNERS = [CreatePartner, UpdatePartner, PartnerQueries, PartnerRepository, PartnerHandlers];
const VOICES = [GrantVoice];
const API_KEYS = [ApiKeyQueries, ApiKeyCountsQuery, CreateApiKey, RevokeApiKey];
const AUDIT = [AuditTrail, AuditQueries];
const CUSTOMERS = [CustomerRepository, RegisterCustomer, UpdateCustomer, CustomerQueries, CustomerHandlers];
const PROJECTS = [ProjectRepository, SaveProject, DeleteProject, ProjectQueries, ProjectHandlers];
const BILLING = [
  Ledger,
  Holds,
  AddCredits,
  AdmitCall,
  ExtendCall,
  ChargeCall,
  BillingQueries,
  UsageQueries,
  BillingHandlers,
];

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
