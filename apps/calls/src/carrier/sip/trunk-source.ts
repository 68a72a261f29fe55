import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { inNetworks } from '../../connection/networks';
import type { CarrierOrigin } from '../carrier';

/** Calls of a trunk come from its networks, else from the address (or addresses) of its own host. */
export async function sentFromTrunk(
  trunk: CarrierOrigin,
  address: string,
  onUnresolved: (error: unknown) => void,
): Promise<boolean> {
  if (trunk.inboundNetworks.length > 0) return inNetworks(trunk.inboundNetworks, address);
  if (isIP(trunk.host) > 0) return inNetworks([trunk.host], address);
  try {
    const found = await lookup(trunk.host, { all: true });
    return inNetworks(
      found.map((entry) => entry.address),
      address,
    );
  } catch (error) {
    onUnresolved(error);
    return false;
  }
}
