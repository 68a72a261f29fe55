export * from './config';
export * from './ports/errors';
export * from './ports/languages';
export * from './ports/language-model';
export * from './ports/speech-recognizer';
export * from './ports/speech-synthesizer';
