import { acceptedHints } from './accepted-hints';
import { confidence, MIN_CONFIDENCE } from './acceptance';
import { BandMirror } from './band-mirror';
import type { PocketSphinx } from './bindings';
import { Decoder } from './decoder';
import { phraseGrammar } from './grammar';
import type { Pronunciations } from './pronunciations';
import type { SpokenLanguage } from '../../ports/languages';

export interface Heard {
  text: string;
  confidence: number | null;
}

export const NOTHING: Heard = { text: '', confidence: null };

// Small grammars need no pruning, and with it the model (made for other audio) loses the right path early.
const GRAMMAR_OPTIONS = ['-lw', '1', '-beam', '1e-100', '-wbeam', '1e-100', '-pbeam', '1e-100'];
const LOOP_OPTIONS = ['-lw', '1', '-allphone_ci', 'yes', '-beam', '1e-20', '-pbeam', '1e-20'];

const SAMPLE_RATE = 16_000;
/** Beyond it the tail is ignored: no phrase of a grammar is that long. */
const MAX_SAMPLES = 30 * SAMPLE_RATE;
const PARTIAL_EVERY = 0.1 * SAMPLE_RATE;

/** One stream's recognition inside a worker: words of the grammar against a loop of phones, both as the audio arrives. */
export class UtteranceRecognizer {
  private readonly words: Decoder;
  private readonly phones: Decoder;
  private readonly mirror = new BandMirror();
  private readonly ids = new Map<string, string>();
  private readonly spoken = new Map<string, string>();
  /** what the recognised words stand for: the hint as it was given */
  private hintOf = new Map<string, string>();
  private nextHints: readonly string[] | undefined;
  private samples = 0;
  private sincePartial = 0;
  private partial = '';

  constructor(
    api: PocketSphinx,
    modelDir: string,
    private readonly pronunciations: Pronunciations,
    private readonly language: SpokenLanguage,
    hints: readonly string[],
  ) {
    this.words = new Decoder(api, modelDir, GRAMMAR_OPTIONS);
    this.phones = new Decoder(api, modelDir, LOOP_OPTIONS);
    this.phones.usePhoneLoop();
    this.useHints(hints);
  }

  setHints(hints: readonly string[]): void {
    if (this.samples) this.nextHints = hints;
    else this.useHints(hints);
  }

  /** Gives the text so far when it has changed. */
  write(pcm: Int16Array): string | null {
    if (!pcm.length || this.samples >= MAX_SAMPLES) return null;
    if (!this.samples) this.begin();
    this.samples += pcm.length;
    const audio = this.mirror.process(pcm);
    this.words.process(audio);
    this.phones.process(audio);
    this.sincePartial += pcm.length;
    if (this.sincePartial < PARTIAL_EVERY) return null;
    this.sincePartial = 0;
    const text = this.text(this.words.hypothesis().words);
    if (text === this.partial) return null;
    this.partial = text;
    return text;
  }

  finalize(): Heard {
    if (!this.samples) return NOTHING;
    this.end();
    const heard = this.words.hypothesis();
    if (!heard.words.length) return NOTHING;
    const sure = confidence(heard.score, this.phones.hypothesis().score, this.words.speechFrames());
    const spoken = this.text(heard.words);
    return sure < MIN_CONFIDENCE
      ? NOTHING
      : { text: this.hintOf.get(spoken) ?? spoken, confidence: round(sure) };
  }

  reset(): void {
    if (this.samples) this.end();
  }

  free(): void {
    this.words.free();
    this.phones.free();
  }

  private begin(): void {
    if (this.nextHints) this.useHints(this.nextHints);
    this.nextHints = undefined;
    this.words.start();
    this.phones.start();
  }

  private end(): void {
    this.words.end();
    this.phones.end();
    this.samples = 0;
    this.sincePartial = 0;
    this.partial = '';
  }

  private useHints(hints: readonly string[]): void {
    const phrases = acceptedHints(hints, this.language);
    this.hintOf = new Map(phrases.map(({ words, hint }) => [words.join(' '), hint]));
    const grammar = phrases.map(({ words }) => words.map((word) => this.idOf(word))).filter(all);
    if (grammar.length) this.words.useGrammar(phraseGrammar(grammar));
  }

  /** Words go by numbers in there: no escaping, any script. Undefined when there is no way to pronounce it. */
  private idOf(word: string): string | undefined {
    const known = this.ids.get(word);
    if (known) return known;
    const id = `w${this.ids.size}`;
    const variants = this.pronunciations.of(word, this.language);
    const added = variants.filter((phones, i) => this.words.addWord(i ? `${id}(${i + 1})` : id, phones));
    if (!added.length) return undefined;
    this.ids.set(word, id);
    this.spoken.set(id, word);
    return id;
  }

  private text(ids: readonly string[]): string {
    return ids
      .map((id) => this.spoken.get(id.replace(/\(\d+\)$/, '')) ?? '')
      .filter(Boolean)
      .join(' ');
  }
}

function all(words: (string | undefined)[]): words is string[] {
  return words.length > 0 && words.every((word) => word !== undefined);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
