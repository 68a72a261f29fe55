const OPEN = '<think>';
const CLOSE = '</think>';

/** Reasoning models behind plain servers think aloud in `<think>` at the start; that must never be spoken. */
export class ThinkingFilter {
  private held = '';
  private state: 'start' | 'thinking' | 'speaking' = 'start';

  push(text: string, last = false): string {
    if (this.state === 'speaking') return text;
    this.held += text;
    if (this.state === 'start') {
      const seen = this.held.trimStart();
      if (seen.startsWith(OPEN)) this.state = 'thinking';
      else if (last || (seen && !OPEN.startsWith(seen))) return this.speak(this.held);
    }
    const end = this.state === 'thinking' ? this.held.indexOf(CLOSE) : -1;
    return end < 0 ? '' : this.speak(this.held.slice(end + CLOSE.length).trimStart());
  }

  private speak(text: string): string {
    this.state = 'speaking';
    this.held = '';
    return text;
  }
}
