export * from './types';
export { MediaEngine } from './engine/media-engine';
export { MediaSession } from './engine/media-session';
