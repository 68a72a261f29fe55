import { Module } from '@nestjs/common';
import { AttachedSets } from './attached-sets';

/** What agents need of their sets. */
@Module({ providers: [AttachedSets], exports: [AttachedSets] })
export class AttachedSetsModule {}
