import { Injectable } from '@nestjs/common';

export interface PhoneRecord {
  sip_call_id: string;
  to_number: string;
  behaviour: string;
  began_at: string;
  ended_at: string | null;
}

const KEPT = 1_000;

/** The calls that reached a phone, for tests and people. */
@Injectable()
export class PhoneLog {
  private readonly records: PhoneRecord[] = [];

  /** Returns what to call when the call is over. */
  begin(call: Omit<PhoneRecord, 'began_at' | 'ended_at'>): () => void {
    const record: PhoneRecord = { ...call, began_at: new Date().toISOString(), ended_at: null };
    this.records.push(record);
    if (this.records.length > KEPT) this.records.shift();
    return () => {
      record.ended_at ??= new Date().toISOString();
    };
  }

  all(): { live: number; calls: PhoneRecord[] } {
    return { live: this.records.filter((record) => record.ended_at === null).length, calls: this.records };
  }
}
