import { Module } from '@nestjs/common';
import { AgentRepository } from '../agent/agent.repository';
import { AttachDictionary } from './attach-dictionary';
import { Dictionaries } from './dictionaries';
import { DictionaryHandlers } from './dictionary.handlers';
import { DictionaryRepository } from './dictionary.repository';

@Module({
  providers: [AgentRepository, DictionaryRepository, Dictionaries, AttachDictionary, DictionaryHandlers],
  exports: [DictionaryRepository],
})
export class DictionaryModule {}
