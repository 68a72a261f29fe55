import { monotonicMs } from '../clock';
import { PortDrain } from '../rtp/port-drain';
import { type RtpOptions, RtpTransports } from '../rtp/rtp-transport';
import { type TransportFactory } from '../transport/media-transport';
import { type RtpRemote } from '../types';

/** The kinds of transport a session can have: what each is opened with, and what signalling agrees on. */
interface TransportKinds {
  rtp: { options: RtpOptions; remote: RtpRemote };
}

export type TransportKind = keyof TransportKinds;
export type TransportRemote = TransportKinds[TransportKind]['remote'];
export type TransportOptions = {
  [K in TransportKind]: { kind: K } & TransportKinds[K]['options'];
}[TransportKind];
export type Transports = Record<TransportKind, TransportFactory<TransportOptions, TransportRemote>>;

export interface TransportSettings {
  drainIdleMs: number;
  drainMaxMs: number;
  onPortFree: (port: number) => void;
}

export function createTransports({ drainIdleMs, drainMaxMs, onPortFree }: TransportSettings): Transports {
  return {
    rtp: new RtpTransports(new PortDrain(drainIdleMs, drainMaxMs, monotonicMs, onPortFree)),
  };
}
