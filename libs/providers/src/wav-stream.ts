/**
 * Reads a RIFF/WAVE stream as it arrives: 16 bit PCM, the first channel only. Sizes are not believed (who streams does
 * not know them); everything after the `data` header is audio.
 */
export class WavStreamReader {
  private pending = Buffer.alloc(0);
  private channels = 0;
  private rate = 0;
  private inData = false;

  get sampleRate(): number {
    return this.rate;
  }

  /** Throws when this is no 16 bit PCM. */
  push(bytes: Uint8Array): Int16Array[] {
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : Buffer.from(bytes);
    if (!this.inData && !this.readHeader()) return [];
    const frame = this.channels * 2;
    const frames = Math.floor(this.pending.length / frame);
    if (!frames) return [];
    const pcm = new Int16Array(frames);
    for (let i = 0; i < frames; i++) pcm[i] = this.pending.readInt16LE(i * frame);
    this.pending = this.pending.subarray(frames * frame);
    return [pcm];
  }

  private readHeader(): boolean {
    if (this.pending.length < 12) return false;
    if (this.pending.toString('latin1', 0, 4) !== 'RIFF') throw new Error('audio is not RIFF/WAVE');
    for (let at = 12; at + 8 <= this.pending.length;) {
      const id = this.pending.toString('latin1', at, at + 4);
      const size = this.pending.readUInt32LE(at + 4);
      if (id === 'data') {
        if (!this.channels) throw new Error('WAVE data before its format');
        this.pending = this.pending.subarray(at + 8);
        this.inData = true;
        return true;
      }
      if (at + 8 + size > this.pending.length) return false;
      if (id === 'fmt ') this.readFormat(at + 8, size);
      at += 8 + size + (size % 2);
    }
    return false;
  }

  private readFormat(at: number, size: number): void {
    if (size < 16 || this.pending.readUInt16LE(at + 14) !== 16) throw new Error('WAVE is not 16 bit PCM');
    this.channels = Math.max(1, this.pending.readUInt16LE(at + 2));
    this.rate = this.pending.readUInt32LE(at + 4);
  }
}
