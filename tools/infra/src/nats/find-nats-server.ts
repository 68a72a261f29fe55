import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installNatsServer, privateBinary } from './install-nats-server';

const NAME = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server';

export interface FindOptions {
  /** Where a downloaded one is kept. */
  binDir: string;
  say: (message: string) => void;
}

/** NATS_SERVER_BIN, then PATH (and /usr/sbin, which Debian users do not have there), then one installed now. */
export async function findNatsServer(options: FindOptions): Promise<string> {
  const given = process.env['NATS_SERVER_BIN'];
  if (given) {
    if (!isExecutable(given)) throw new Error(`NATS_SERVER_BIN is ${given}, which cannot be executed`);
    return given;
  }
  return installedNatsServer(options.binDir) ?? (await installNatsServer(options, installedNatsServer));
}

function installedNatsServer(binDir: string): string | null {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [...directories, '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'].map((directory) =>
    join(directory, NAME),
  );
  return [...candidates, privateBinary(binDir)].find((path) => isExecutable(path)) ?? null;
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
