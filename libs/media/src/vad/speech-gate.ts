export interface GateTiming {
  startMs: number;
  stopMs: number;
}

export type GateChange = { kind: 'start'; startedAtMs: number } | { kind: 'end'; lastVoicedAtMs: number };

/** From voiced and unvoiced windows to speech that starts and ends. */
export class SpeechGate {
  speaking = false;
  private voicedMs = 0;
  private silentMs = 0;
  private startedAtMs = 0;
  private lastVoicedAtMs = 0;

  constructor(
    private readonly timing: GateTiming,
    private readonly lagMs = 0,
  ) {}

  /** A window of `windowMs` that ends at `endMs`. */
  push(voiced: boolean, windowMs: number, endMs: number): GateChange | undefined {
    return this.speaking
      ? this.whileSpeaking(voiced, windowMs, endMs)
      : this.whileSilent(voiced, windowMs, endMs);
  }

  private whileSilent(voiced: boolean, windowMs: number, endMs: number): GateChange | undefined {
    if (!voiced) {
      this.voicedMs = 0;
      return undefined;
    }
    if (this.voicedMs === 0) {
      this.voicedMs = this.lagMs;
      this.startedAtMs = endMs - windowMs - this.lagMs;
    }
    this.voicedMs += windowMs;
    this.lastVoicedAtMs = endMs;
    // Half a window of grace: 3 x 32 ms is "100 ms".
    if (this.voicedMs + windowMs / 2 < this.timing.startMs) return undefined;
    this.speaking = true;
    this.silentMs = 0;
    return { kind: 'start', startedAtMs: this.startedAtMs };
  }

  private whileSpeaking(voiced: boolean, windowMs: number, endMs: number): GateChange | undefined {
    if (voiced) {
      this.lastVoicedAtMs = endMs;
      this.silentMs = 0;
      return undefined;
    }
    this.silentMs += windowMs;
    if (this.silentMs + windowMs / 2 < this.timing.stopMs) return undefined;
    this.speaking = false;
    this.voicedMs = 0;
    return { kind: 'end', lastVoicedAtMs: this.lastVoicedAtMs };
  }
}
