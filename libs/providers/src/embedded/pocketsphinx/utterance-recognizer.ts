import { concat } from '@parley/media';
import type { SpokenLanguage } from '../../ports/languages';
import type { VocabularyWord } from '../../ports/speech-recognizer';
import { SilenceGate } from '../../silence-gate';
import { acceptedHints } from './accepted-hints';
import { confidence, MIN_CONFIDENCE } from './acceptance';
import { BandMirror } from './band-mirror';
import type { PocketSphinx } from './bindings';
import { Decoder } from './decoder';
import { phraseGrammar } from './grammar';
import { type OwnWords, ownWords } from './own-words';
import { soundingFrames, stretches } from './pauses';
import type { Pronunciations } from './pronunciations';
import { DIGIT_WORDS, DIGITS } from './spoken-words';
import { Vocabulary } from './vocabulary';

export interface Heard {
  text: string;
  confidence: number | null;
}

const NOTHING: Heard = { text: '', confidence: null };

// Small grammars need no pruning, and with it the model (made for other audio) loses the right path early.
const GRAMMAR_OPTIONS = ['-lw', '1', '-beam', '1e-100', '-wbeam', '1e-100', '-pbeam', '1e-100'];
const LOOP_OPTIONS = ['-lw', '1', '-allphone_ci', 'yes', '-beam', '1e-20', '-pbeam', '1e-20'];

const SAMPLE_RATE = 16_000;
/** Beyond it the tail is ignored: no phrase of a grammar is that long. */
const MAX_SAMPLES = 30 * SAMPLE_RATE;
/** Nobody called the noise before it an utterance. */
const FORGET_AFTER_MS = 5_000;
const PARTIAL_EVERY = 0.1 * SAMPLE_RATE;
/** share of the sound that the words must account for; the rest was heard as noise */
const MIN_COVERAGE = 0.8;

/** One stream's recognition inside a worker: words of the grammar against a loop of phones, both as the audio arrives. */
export class UtteranceRecognizer {
  private readonly language: SpokenLanguage;
  private readonly own: OwnWords;
  private readonly words: Decoder;
  private readonly phones: Decoder;
  private readonly vocabulary: Vocabulary;
  private readonly gate = new SilenceGate();
  private readonly mirror = new BandMirror();
  /** what the recognised words stand for: the hint as it was given */
  private hintOf = new Map<string, string>();
  private nextHints: readonly string[] | undefined;
  private audio: Int16Array[] = [];
  private samples = 0;
  private sincePartial = 0;
  private partial = '';

  constructor(
    api: PocketSphinx,
    modelDir: string,
    pronunciations: Pronunciations,
    options: { language: SpokenLanguage; hints: readonly string[]; vocabulary: readonly VocabularyWord[] },
  ) {
    this.language = options.language;
    this.own = ownWords(options.vocabulary, options.language, pronunciations);
    this.words = new Decoder(api, modelDir, GRAMMAR_OPTIONS);
    this.phones = new Decoder(api, modelDir, LOOP_OPTIONS);
    this.phones.usePhoneLoop();
    this.vocabulary = new Vocabulary(this.words, pronunciations, options.language, this.own.sounds);
    this.useHints(options.hints);
  }

  setHints(hints: readonly string[]): void {
    if (this.samples) this.nextHints = hints;
    else this.useHints(hints);
  }

  /** Gives the text so far when it has changed. */
  write(pcm: Int16Array): string | null {
    const kept = this.gate.push(pcm);
    if (this.samples && this.gate.quietMs > FORGET_AFTER_MS) this.end();
    if (!kept.length || this.samples >= MAX_SAMPLES) return null;
    if (!this.samples) this.begin();
    const audio = this.mirror.process(kept);
    this.audio.push(audio);
    this.samples += audio.length;
    this.decode(audio);
    this.sincePartial += audio.length;
    if (this.sincePartial < PARTIAL_EVERY) return null;
    this.sincePartial = 0;
    const text = this.vocabulary.text(this.words.hypothesis().words);
    if (text === this.partial) return null;
    this.partial = text;
    return text;
  }

  finalize(): Heard {
    this.gate.reset();
    if (!this.samples) return NOTHING;
    const audio = concat(this.audio);
    this.end();
    const whole = this.judge(audio);
    if (whole.text && whole.coverage >= MIN_COVERAGE) return whole.heard;
    return this.inParts(audio) ?? (whole.coverage >= MIN_COVERAGE ? whole.heard : NOTHING);
  }

  reset(): void {
    this.gate.reset();
    if (this.samples) this.end();
  }

  free(): void {
    this.words.free();
    this.phones.free();
  }

  /** Two sentences are two phrases: "Sorry about that. Where are you located?" Null when there is no pause, or nothing in it. */
  private inParts(audio: Int16Array): Heard | null {
    const parts = stretches(audio);
    if (parts.length < 2) return null;
    const heard = parts.flatMap((part) => {
      this.words.start();
      this.phones.start();
      this.decode(part);
      this.end();
      const { text, heard, coverage } = this.judge(part);
      return text && coverage >= MIN_COVERAGE ? [heard] : [];
    });
    if (!heard.length) return null;
    const least = Math.min(...heard.map((one) => one.confidence ?? 0));
    return { text: heard.map((one) => one.text).join(' '), confidence: least };
  }

  private judge(audio: Int16Array): { text: string; heard: Heard; coverage: number } {
    const { words, score } = this.words.hypothesis();
    if (!words.length) return { text: '', heard: NOTHING, coverage: 0 };
    const frames = this.words.speechFrames();
    const sure = confidence(score, this.phones.hypothesis().score, frames);
    if (sure < MIN_CONFIDENCE) return { text: '', heard: NOTHING, coverage: 0 };
    const spoken = this.vocabulary.text(words);
    const text = this.hintOf.get(spoken) ?? spoken;
    const coverage = frames / Math.max(1, soundingFrames(audio));
    return { text, heard: { text, confidence: Math.round(sure * 1000) / 1000 }, coverage };
  }

  private begin(): void {
    if (this.nextHints) this.useHints(this.nextHints);
    this.nextHints = undefined;
    this.words.start();
    this.phones.start();
  }

  private decode(audio: Int16Array): void {
    this.words.process(audio);
    this.phones.process(audio);
  }

  private end(): void {
    this.words.end();
    this.phones.end();
    this.audio = [];
    this.samples = 0;
    this.sincePartial = 0;
    this.partial = '';
  }

  private useHints(hints: readonly string[]): void {
    const phrases = [...this.own.phrases, ...acceptedHints(hints, this.language)];
    this.hintOf = new Map(phrases.map(({ words, hint }) => [words.join(' '), hint]));
    const grammar = phrases.flatMap(({ words }) => this.vocabulary.ids(words) ?? []);
    if (!grammar.length) return;
    const digits = grammar.some((ids) => ids.includes(DIGITS)) ? DIGIT_WORDS : [];
    this.words.useGrammar(phraseGrammar(grammar, this.vocabulary.ids(digits)?.[0] ?? []));
  }
}
