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
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';

class SipFields {
  @Text({ min: 1, max: 100, notBlank: true })
  name: string;

  @Text({
    min: 1,
    max: 253,
    pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[?[0-9a-fA-F:]+\]?$/,
    says: 'must be a host name or an address',
    example: 'sip.example.com',
  })
  host: string;

  @Int({ optional: true, min: 1, max: 65_535, default: 5060 })
  port?: number;

  @OneOf(SIP_TRANSPORTS, { optional: true, default: 'udp' })
  transport?: SipTransportName;

  @Text({ optional: true, nullable: true, min: 1, max: 128 })
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

export class CreateConnectionBody extends SipFields {
  @OneOf(CONNECTION_KINDS, { optional: true, default: 'sip' })
  kind?: ConnectionKind;
}

export class UpdateConnectionBody extends partialOf(SipFields) {
  @Bool({ optional: true })
  enabled?: boolean;
}

export class ConnectionDto {
  @Uuid()
  id: string;

  @OneOf(CONNECTION_KINDS)
  kind: ConnectionKind;

  @Text()
  name: string;

  @Text()
  host: string;

  @Int()
  port: number;

  @OneOf(SIP_TRANSPORTS)
  transport: SipTransportName;

  @Text({ nullable: true })
  username: string | null;

  @Bool()
  has_password: boolean;

  @ListOf(text())
  inbound_networks: string[];

  @Bool()
  enabled: boolean;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class ConnectionListDto {
  @ListOfObjects(() => ConnectionDto)
  connections: ConnectionDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
