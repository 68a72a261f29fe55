import { mixInto } from '../audio/level';

/** Background sound: a loop that goes on under everything, interruptions included. */
export class BackgroundLoop {
  private pcm: Int16Array | undefined;
  private volume = 0;
  private position = 0;

  set(background: { pcm8k: Int16Array; volume: number } | undefined): void {
    this.pcm = background && background.pcm8k.length > 0 ? background.pcm8k : undefined;
    this.volume = background?.volume ?? 0;
    this.position = 0;
  }

  mixInto(frame: Int16Array): void {
    const { pcm } = this;
    if (!pcm) return;
    for (let at = 0; at < frame.length;) {
      const count = Math.min(frame.length - at, pcm.length - this.position);
      mixInto(
        frame.subarray(at, at + count),
        pcm.subarray(this.position, this.position + count),
        this.volume,
      );
      this.position = (this.position + count) % pcm.length;
      at += count;
    }
  }
}
