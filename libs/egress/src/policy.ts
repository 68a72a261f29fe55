import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Wire schemes an egress request may use. */
export type EgressProtocol = 'http:' | 'https:';

/**
 * Cloud metadata and wire servers. Never reachable, whatever the operator allows: one request there hands out the
 * machine's credentials. 168.63.129.16 and fd00:ec2::254 look like ordinary or private addresses.
 */
const METADATA: Network[] = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map((cidr) => ipaddr.parseCIDR(cidr));

/** Special-purpose blocks that ipaddr.js counts as unicast (IANA special-purpose registries). */
const SPECIAL: Network[] = ['192.88.99.0/24', '192.175.48.0/24', '2001::/23', '3fff::/20'].map((cidr) =>
  ipaddr.parseCIDR(cidr),
);

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');
const SIX_TO_FOUR = ipaddr.parseCIDR('2002::/16');
const COMPATIBLE = ipaddr.parseCIDR('::/96');

/**
 * Which addresses may be spoken to. Everything that is not plainly public is refused; inside the operator's allowed
 * networks (DELIVERY_ALLOWED_NETWORKS) private addresses and plain http are accepted.
 */
export class EgressPolicy {
  private constructor(private readonly allowed: Network[]) {}

  /** Throws on anything that is not a CIDR network. */
  static allowing(networks: readonly string[] = []): EgressPolicy {
    return new EgressPolicy(networks.map((cidr) => ipaddr.parseCIDR(cidr.trim())));
  }

  /** Why this address may not be spoken to, or null when it may. */
  refusal(address: string, protocol: EgressProtocol): string | null {
    const ip = parse(address);
    if (!ip) return 'is not an address';
    if (isMetadata(ip)) return 'is a metadata or link-local address';
    if (this.allows(ip)) return null;
    if (!isPublic(ip)) return 'is not a public address';
    return protocol === 'https:' ? null : 'must use https';
  }

  /** Whether the operator allowed the network this address is in. */
  permits(address: string): boolean {
    const ip = parse(address);
    return ip !== null && !isMetadata(ip) && this.allows(ip);
  }

  /** Whether the operator allowed any network at all. */
  get allowsSomething(): boolean {
    return this.allowed.length > 0;
  }

  private allows(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    return within(ip, this.allowed);
  }
}

/** Mapped addresses (::ffff:1.2.3.4) become the v4 address the kernel would connect to. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function isMetadata(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return within(ip, METADATA) || embedded(ip).some((inner) => within(inner, METADATA));
}

function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast' || within(ip, SPECIAL)) return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_V6);
}

/** v4 addresses a translator on the way would unwrap: NAT64, 6to4, v4-compatible. */
function embedded(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4[] {
  if (ip.kind() === 'ipv4') return [];
  const bytes = ip.toByteArray();
  if (ip.match(NAT64) || ip.match(COMPATIBLE)) return [new ipaddr.IPv4(bytes.slice(12))];
  return ip.match(SIX_TO_FOUR) ? [new ipaddr.IPv4(bytes.slice(2, 6))] : [];
}

function within(ip: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean {
  return networks.some((network) => network[0].kind() === ip.kind() && ip.match(network));
}
