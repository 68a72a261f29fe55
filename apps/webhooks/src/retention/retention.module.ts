import { Module } from '@nestjs/common';
import { DayPartitions } from './day-partitions';
import { Retention } from './retention';

@Module({ providers: [DayPartitions, Retention] })
export class RetentionModule {}
