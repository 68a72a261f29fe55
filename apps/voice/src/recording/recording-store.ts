import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@parley/platform';
import { type ObjectStore, openObjectStore } from '@parley/storage';
import { VoiceConfig } from '../voice.config';

/** Where recordings go: the store every service of the installation shares. */
@Injectable()
export class RecordingStore {
  readonly store: ObjectStore;

  constructor(@Inject(CONFIG) config: VoiceConfig, secrets: SecretBox) {
    this.store = openObjectStore(config, secrets.derive('objects'));
  }
}
