import { type ReorderBuffer } from '../rtp/reorder-buffer';
import { JitterMeter } from '../rtp/jitter-meter';
import { type MediaStats } from '../types';
import { LatenessHistogram } from './lateness-histogram';

/** What a session counts. */
export class LegStats {
  sent = 0;
  received = 0;
  ignored = 0;
  skippedFrames = 0;
  readonly lateness = new LatenessHistogram();
  readonly jitter = new JitterMeter();

  snapshot(order: ReorderBuffer): MediaStats {
    return {
      sent: this.sent,
      received: this.received,
      lost: order.lost,
      late: order.late,
      duplicates: order.duplicates,
      ignored: this.ignored,
      jitterMs: Math.round(this.jitter.jitterMs * 100) / 100,
      latePacingP99: this.lateness.percentile(0.99),
      skippedFrames: this.skippedFrames,
    };
  }
}
