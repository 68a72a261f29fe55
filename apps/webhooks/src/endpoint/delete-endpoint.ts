import { Injectable } from '@nestjs/common';
import { EndpointRepository } from './endpoint.repository';

@Injectable()
export class DeleteEndpoint {
  constructor(private readonly endpoints: EndpointRepository) {}

  /** Works also when the agent of the endpoint has been deleted. */
  async execute(accountId: string, id: string): Promise<{ message: string }> {
    await this.endpoints.change(accountId, async (locked) => locked.remove(locked.get(id)));
    return { message: 'Webhook endpoint deleted' };
  }
}
