import { MediaEngineOptions, OpenOptions } from '../types';
import { MediaSession } from './media-session';

export abstract class MediaEngine {
  static start(_options: MediaEngineOptions): Promise<MediaEngine> {
    return Promise.reject(new Error('not built yet'));
  }
  abstract open(options: OpenOptions): Promise<MediaSession>;
  abstract stop(): Promise<void>;
}
