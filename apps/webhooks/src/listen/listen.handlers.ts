import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { Listen } from './listen';

@Injectable()
export class ListenHandlers {
  constructor(bus: Bus, listen: Listen) {
    bus.handle('webhooks.listen', (body) => listen.execute(body.account_id, body.filters, body.after));
  }
}
