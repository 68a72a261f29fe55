import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, Log, SecretBox, type ServiceConfig } from '@parley/platform';
import { DataSource } from 'typeorm';
import { createDataSource } from './data-source';
import { Database } from './database';
import { DATABASE_DEFAULTS, DATABASE_SETTINGS, type DatabaseSettings } from './database-options';
import { Resealer } from './sealed/resealer';
import type { SchemaDefinition } from './schema-definition';

export interface PersistenceOptions extends SchemaDefinition {
  settings?: Partial<Omit<DatabaseSettings, 'url' | 'schema'>>;
}

/** Gives a service its `Database`. Does not migrate: that is a step of its own (`migrate`). */
@Global()
@Module({})
export class PersistenceModule {
  static forService(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      providers: [
        {
          provide: DATABASE_SETTINGS,
          inject: [CONFIG],
          useFactory: (config: ServiceConfig): DatabaseSettings => {
            if (!config.DATABASE_URL) throw new Error('DATABASE_URL is required: this service keeps tables');
            return {
              ...DATABASE_DEFAULTS,
              ...options.settings,
              url: config.DATABASE_URL,
              schema: options.schema,
            };
          },
        },
        {
          provide: DataSource,
          inject: [DATABASE_SETTINGS, Log],
          useFactory: (settings: DatabaseSettings, log: Log): DataSource =>
            createDataSource({
              ...settings,
              entities: options.entities,
              isolateTenants: true,
              onPoolError: (error) => log.warn('database.connection_lost', { err: error }),
            }),
        },
        Database,
        {
          provide: Resealer,
          inject: [Database, SecretBox, Log],
          useFactory: (db: Database, box: SecretBox, log: Log) =>
            new Resealer(db, box, options.sealed ?? [], log),
        },
      ],
      exports: [Database, DATABASE_SETTINGS, Resealer],
    };
  }
}
