import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A peer process of a test; `done` resolves with its exit code and what it printed. */
export interface Peer {
  port: number;
  done: Promise<{ code: number | null; output: string }>;
  kill(): Promise<void>;
}

export async function freePort(host = '127.0.0.1'): Promise<number> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    socket.bind(0, host, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

export function startPeer(command: string, args: readonly string[], port: number): Peer {
  const cwd = mkdtempSync(join(tmpdir(), 'parley-peer-'));
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...process.env, TERM: 'xterm' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const done = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
  // a peer with children of its own (kamailio) takes them along on TERM, not on KILL
  const kill = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await done;
  };
  return { port, done, kill };
}

/** sipp with a scenario of this folder or a built-in one (`-sn`); it plays one call unless told otherwise. */
export async function sipp(
  scenario: string,
  options: { target?: string; args?: readonly string[] } = {},
): Promise<Peer> {
  const port = await freePort();
  const media = await freePort();
  const which = scenario.endsWith('.xml') ? ['-sf', join(__dirname, scenario)] : ['-sn', scenario];
  const common = [
    '-i',
    '127.0.0.1',
    '-p',
    String(port),
    '-mp',
    String(media),
    '-m',
    '1',
    '-nostdin',
    '-timeout',
    '15s',
    '-trace_err',
    '-error_file',
    'errors.log',
  ];
  const peer = startPeer(
    'sipp',
    [...(options.target ? [options.target] : []), ...which, ...common, ...(options.args ?? [])],
    port,
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  return peer;
}

/** kamailio in the foreground, with the one configuration of this folder. */
export async function kamailio(): Promise<Peer> {
  const port = await freePort();
  const run = mkdtempSync(join(tmpdir(), 'parley-kamailio-'));
  const args = [
    '-DD',
    '-E',
    '-f',
    join(__dirname, 'kamailio.cfg'),
    '-A',
    `PORT=${port}`,
    '-Y',
    run,
    '-P',
    join(run, 'pid'),
    '-m',
    '64',
    '-M',
    '8',
  ];
  return startPeer('kamailio', args, port);
}
