export * from './config';
export * from './ports/errors';
export * from './ports/languages';
export * from './ports/language-model';
export * from './ports/speech-recognizer';
export * from './ports/speech-synthesizer';
export * from './embeddings/embedder';
export {
  createEmbedder,
  createLanguageModel,
  createSpeechRecognizer,
  createSpeechSynthesizer,
} from './create-providers';
export { EMBEDDED_SPEECH_DEBIAN_PACKAGES } from './embedded/debian-packages';
export { conversationPhrases } from './embedded/conversation-phrases';
export { suggestedHints } from './embedded/scripted/suggested-hints';
