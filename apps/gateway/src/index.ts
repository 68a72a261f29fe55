export { accountsSchema } from './accounts.schema';
export { GatewayConfig } from './gateway.config';
export { gatewayService } from './gateway.service';
export { buildOpenApi } from './openapi/build-openapi';
export { offlineOpenApi } from './openapi/offline-document';
