import { Module } from '@nestjs/common';
import { AgentRepository } from '../agent/agent.repository';
import { AttachDictionary } from './attach-dictionary';
import { Dictionaries } from './dictionaries';
import { DictionaryController } from './dictionary.controller';
import { DictionaryQueries } from './dictionary.queries';
import { DictionaryRepository } from './dictionary.repository';

@Module({
  controllers: [DictionaryController],
  providers: [AgentRepository, DictionaryRepository, DictionaryQueries, Dictionaries, AttachDictionary],
  exports: [DictionaryRepository],
})
export class DictionaryModule {}
