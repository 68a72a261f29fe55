export { campaignsSchema } from './campaigns.schema';
export { campaignsService } from './campaigns.service';
