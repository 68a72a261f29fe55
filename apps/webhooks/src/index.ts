export { WebhooksConfig } from './webhooks.config';
export { webhooksSchema } from './webhooks.schema';
export { webhooksService } from './webhooks.service';
