import { join } from 'node:path';
import type { Pointer, PocketSphinx } from './bindings';

export interface Hypothesis {
  /** the words of the grammar's dictionary, '' when the grammar does not match (yet) */
  words: string[];
  /** log likelihood of the best path */
  score: number;
}

/**
 * One pocketsphinx decoder and its memory (5 MB, 16 ms to make: its dictionary is filled with the words of the grammar
 * instead of being read from cmudict's 134 000).
 */
export class Decoder {
  private readonly handle: Pointer;
  private search = '';
  private grammars = 0;
  private inUtterance = false;
  private freed = false;

  constructor(
    private readonly api: PocketSphinx,
    modelDir: string,
    options: readonly string[],
  ) {
    const model = ['-hmm', join(modelDir, 'en-us'), '-dict', '/dev/null', '-remove_silence', 'no'];
    const args = ['pocketsphinx', ...model, ...options];
    const config = api.parseConfig(null, api.argumentDefinitions(), args.length, args, 1);
    if (!config) throw new Error('pocketsphinx refused its options');
    const handle = api.init(config);
    api.freeConfig(config);
    if (!handle) throw new Error('pocketsphinx could not be initialised');
    this.handle = handle;
  }

  /** false when the dictionary has it already or a phone is unknown. */
  addWord(word: string, phones: string): boolean {
    return this.api.addWord(this.handle, word, phones, 0) >= 0;
  }

  /** Between utterances only. */
  useGrammar(jsgf: string): void {
    const name = `grammar${++this.grammars}`;
    if (this.api.setGrammar(this.handle, name, jsgf) !== 0)
      throw new Error('grammar refused by pocketsphinx');
    this.use(name);
  }

  /** Any sequence of phones: what the audio scores when words do not matter. */
  usePhoneLoop(): void {
    if (this.api.setPhoneLoop(this.handle, 'phones', null) !== 0) throw new Error('no phone loop');
    this.use('phones');
  }

  start(): void {
    if (this.inUtterance) return;
    if (this.api.startUtterance(this.handle) !== 0) throw new Error('utterance could not be started');
    this.inUtterance = true;
  }

  process(pcm: Int16Array): void {
    if (this.inUtterance) this.api.process(this.handle, pcm, pcm.length, 0, 0);
  }

  end(): void {
    if (this.inUtterance) this.api.endUtterance(this.handle);
    this.inUtterance = false;
  }

  hypothesis(): Hypothesis {
    const score: [number] = [0];
    const text = this.api.hypothesis(this.handle, score);
    return { words: text ? text.split(' ').filter(Boolean) : [], score: score[0] };
  }

  /** Frames (10 ms) of the best path that are words, not silence or noise. */
  speechFrames(): number {
    let frames = 0;
    for (let segment = this.api.segments(this.handle); segment; segment = this.api.nextSegment(segment)) {
      const word = this.api.segmentWord(segment) ?? '';
      const start: [number] = [0];
      const end: [number] = [0];
      this.api.segmentFrames(segment, start, end);
      if (!/^[<[(+]/.test(word)) frames += end[0] - start[0] + 1;
    }
    return frames;
  }

  free(): void {
    if (this.freed) return;
    this.freed = true;
    this.end();
    this.api.free(this.handle);
  }

  private use(name: string): void {
    if (this.api.setSearch(this.handle, name) !== 0) throw new Error(`no search ${name}`);
    if (this.search) this.api.unsetSearch(this.handle, this.search);
    this.search = name;
  }
}
