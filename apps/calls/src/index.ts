export * from './calls.config';
export * from './calls.schema';
export * from './calls.service';
