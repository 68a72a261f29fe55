import { Injectable } from '@nestjs/common';
import { EndpointRepository } from './endpoint.repository';

@Injectable()
export class DeleteEndpoint {
  constructor(private readonly endpoints: EndpointRepository) {}

  /** contract: DELETE /config/webhooks/{id}, "works also when the endpoint's agent has been deleted". */
  async execute(accountId: string, id: string): Promise<{ message: string }> {
    await this.endpoints.change(accountId, async (book) => book.remove(book.get(id)));
    return { message: 'Webhook endpoint deleted' };
  }
}
