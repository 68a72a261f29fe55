export { accountsSchema } from './accounts.schema';
export { GatewayConfig } from './gateway.config';
export { gatewayService } from './gateway.service';
export { buildOpenApi } from './edge';
export { offlineOpenApi } from './offline-document';
