import { CONNECTION_KINDS, type ConnectionKind, SIP_TRANSPORTS, type SipTransportName } from './telephony';
import { partialOf } from '../fields/derive';
import {
  Bool,
  Int,
  ListOf,
  ListOfObjects,
  Networks,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../fields/decorators';
import { Example } from '../fields/field';
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

class SipFields {
  @Text({ min: 1, max: 100, notBlank: true, description: TEXTS.name })
  name: string;

  @Text({
    min: 1,
    max: 253,
    pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[?[0-9a-fA-F:]+\]?$/,
    says: 'must be a host name or an address',
    example: 'sip.example.com',
    description: 'Name or address of the trunk.',
  })
  host: string;

  @Int({ optional: true, min: 1, max: 65_535, default: 5060, description: 'SIP port of the trunk.' })
  port?: number;

  @OneOf(SIP_TRANSPORTS, { optional: true, default: 'udp', description: 'SIP transport.' })
  transport?: SipTransportName;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 128,
    description: 'For digest authentication; null without.',
  })
  username?: string | null;

  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: 200,
    description: 'Stored encrypted, never returned.',
  })
  password?: string | null;

  @Networks({
    optional: true,
    max: 50,
    description: "Where inbound calls may come from; default: the trunk's address.",
  })
  inbound_networks?: string[];
}

@Example({
  name: 'Trunk in Mumbai',
  host: 'sip.example.com',
  port: 5060,
  transport: 'udp',
  username: 'acme',
  password: 'a secret of the trunk',
})
export class CreateConnectionBody extends SipFields {
  @OneOf(CONNECTION_KINDS, { optional: true, default: 'sip', description: 'What it is.' })
  kind?: ConnectionKind;
}

export class UpdateConnectionBody extends partialOf(SipFields) {
  @Bool({ optional: true, description: TEXTS.enabled })
  enabled?: boolean;
}

@Example({ name: 'Trunk in Mumbai', port: 5060, inbound_networks: ['203.0.113.0/24'] })
export class ConnectionDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @OneOf(CONNECTION_KINDS, { description: 'What it is.' })
  kind: ConnectionKind;

  @Text({ description: TEXTS.name })
  name: string;

  @Text({ description: 'Name or address of the trunk.' })
  host: string;

  @Int({ description: 'SIP port of the trunk.' })
  port: number;

  @OneOf(SIP_TRANSPORTS, { description: 'SIP transport.' })
  transport: SipTransportName;

  @Text({ nullable: true, description: 'For digest authentication; null without.' })
  username: string | null;

  @Bool({ description: 'The password itself is never returned.' })
  has_password: boolean;

  @ListOf(text(), { description: 'Addresses and ranges inbound calls may come from.' })
  inbound_networks: string[];

  @Bool({ description: TEXTS.enabled })
  enabled: boolean;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class ConnectionListDto {
  @ListOfObjects(() => ConnectionDto, { description: TEXTS.page_items })
  connections: ConnectionDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
