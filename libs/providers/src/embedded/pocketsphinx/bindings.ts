import { existsSync } from 'node:fs';
import { join } from 'node:path';
import koffi, { type LibraryHandle } from 'koffi';
import { INSTALL_HINT } from '../debian-packages';

/** A C pointer; opaque to us. */
export type Pointer = object & { readonly __pointer: unique symbol };

/** What we use of libpocketsphinx (0.8+5prealpha, the version of Debian 12). Lengths are samples. */
export interface PocketSphinx {
  argumentDefinitions(): Pointer;
  parseConfig(
    previous: null,
    definitions: Pointer,
    count: number,
    args: string[],
    strict: number,
  ): Pointer | null;
  freeConfig(config: Pointer): number;
  logTo(file: null): void;
  init(config: Pointer): Pointer | null;
  free(decoder: Pointer): number;
  addWord(decoder: Pointer, word: string, phones: string, update: number): number;
  setGrammar(decoder: Pointer, name: string, jsgf: string): number;
  setPhoneLoop(decoder: Pointer, name: string, languageModel: null): number;
  setSearch(decoder: Pointer, name: string): number;
  unsetSearch(decoder: Pointer, name: string): number;
  startUtterance(decoder: Pointer): number;
  process(decoder: Pointer, pcm: Int16Array, length: number, noSearch: number, fullUtterance: number): number;
  endUtterance(decoder: Pointer): number;
  hypothesis(decoder: Pointer, score: [number]): string | null;
  segments(decoder: Pointer): Pointer | null;
  nextSegment(segment: Pointer): Pointer | null;
  segmentWord(segment: Pointer): string | null;
  segmentFrames(segment: Pointer, start: [number], end: [number]): void;
}

export interface PocketSphinxFiles {
  /** directory holding `en-us/` (acoustic model) and `cmudict-en-us.dict` */
  modelDir: string;
  libraries: { pocketsphinx: string; sphinxbase: string };
}

export const DEBIAN_FILES: PocketSphinxFiles = {
  modelDir: '/usr/share/pocketsphinx/model/en-us',
  libraries: { pocketsphinx: 'libpocketsphinx.so.3', sphinxbase: 'libsphinxbase.so.3' },
};

/** Throws an Error whose message says what to install. */
export function loadPocketSphinx(files: PocketSphinxFiles): PocketSphinx {
  // The library ends the process when its model is damaged or missing: look first.
  for (const name of ['en-us/mdef', 'en-us/sendump', 'cmudict-en-us.dict']) {
    if (!existsSync(join(files.modelDir, name)))
      throw new Error(`no acoustic model in ${files.modelDir}; ${INSTALL_HINT}`);
  }
  const library = load(files.libraries.pocketsphinx);
  const base = load(files.libraries.sphinxbase);
  const api: PocketSphinx = {
    argumentDefinitions: library.func('void* ps_args()'),
    parseConfig: base.func('void* cmd_ln_parse_r(void*, void*, int32_t, const char**, int32_t)'),
    freeConfig: base.func('int cmd_ln_free_r(void*)'),
    logTo: base.func('void err_set_logfp(void*)'),
    init: library.func('void* ps_init(void*)'),
    free: library.func('int ps_free(void*)'),
    addWord: library.func('int ps_add_word(void*, const char*, const char*, int)'),
    setGrammar: library.func('int ps_set_jsgf_string(void*, const char*, const char*)'),
    setPhoneLoop: library.func('int ps_set_allphone_file(void*, const char*, const char*)'),
    setSearch: library.func('int ps_set_search(void*, const char*)'),
    unsetSearch: library.func('int ps_unset_search(void*, const char*)'),
    startUtterance: library.func('int ps_start_utt(void*)'),
    process: library.func('int ps_process_raw(void*, const int16_t*, size_t, int, int)'),
    endUtterance: library.func('int ps_end_utt(void*)'),
    hypothesis: library.func('const char* ps_get_hyp(void*, _Out_ int32_t*)'),
    segments: library.func('void* ps_seg_iter(void*)'),
    nextSegment: library.func('void* ps_seg_next(void*)'),
    segmentWord: library.func('const char* ps_seg_word(void*)'),
    segmentFrames: library.func('void ps_seg_frames(void*, _Out_ int*, _Out_ int*)'),
  };
  // It logs to stderr, what was heard included.
  api.logTo(null);
  return api;
}

function load(name: string): LibraryHandle {
  try {
    return koffi.load(name);
  } catch {
    throw new Error(`cannot load ${name}; ${INSTALL_HINT}`);
  }
}
