import { Injectable } from '@nestjs/common';
import { Log } from '@parley/platform';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { inNetworks } from './networks';

/** Who may send calls for a connection: its networks, else the address (or addresses) of its own host. */
@Injectable()
export class InboundSources {
  constructor(private readonly log: Log) {}

  async allowed(connection: { host: string; inboundNetworks: string[] }, address: string): Promise<boolean> {
    if (connection.inboundNetworks.length > 0) return inNetworks(connection.inboundNetworks, address);
    if (isIP(connection.host) > 0) return inNetworks([connection.host], address);
    return inNetworks(await this.resolve(connection.host), address);
  }

  protected async resolve(host: string): Promise<string[]> {
    try {
      return (await lookup(host, { all: true })).map((found) => found.address);
    } catch (error) {
      this.log.warn('connection.host_not_resolved', { err: error });
      return [];
    }
  }
}
