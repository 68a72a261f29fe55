export { configureHttp } from './configure-http';
export { EDGE_CONTROLLERS } from './controllers';
export { EDGE } from './edge.providers';

// What a controller needs.
export { OperatorGuard } from './auth/operator.guard';
export { Account, type Principal } from './auth/principal';
export { Body } from './http/body.decorator';
export { EnvelopeAdapter } from './http/envelope.adapter';
export { IdempotentPost } from './idempotency/idempotency.interceptor';
export { Param, prefixedIdOf, uuidOf } from './http/id.pipes';
export { AdminRoutes, ApiRoutes, Operation } from './openapi/operation';

// What the accounts need.
export { newApiKey } from './auth/api-key-text';
export { ApiKeyHasher } from './auth/api-key.hasher';

export { buildOpenApi } from './openapi/build-openapi';
