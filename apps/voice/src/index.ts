export { VoiceConfig } from './voice.config';
export { voiceService } from './voice.service';
