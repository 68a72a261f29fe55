import type { ParleyClient } from '@parley/client';
import type { DeliveryDto } from '@parley/contracts';
import type { Answer } from '../support/client';
import { ContractClient, typedClient } from '../support/contract-client';
import { type Name, type PlatformOptions, type TestPartner, TestPlatform } from '../support/platform';
import { Receiver } from '../support/receiver';
import { createEndpoint, until } from '../support/scenario';

export interface ContractPartner extends TestPartner {
  /** Sends whatever it is told to. */
  api: ContractClient;
  /** As a partner's own program would use the API. */
  typed: ParleyClient;
}

/** One platform for all headings; each makes partners of its own. */
export class World {
  /** The test of an endpoint that never answers, asked for at the start. */
  readonly unanswered: Promise<Answer<DeliveryDto>>;

  private constructor(
    readonly platform: TestPlatform,
    readonly receiver: Receiver,
    private readonly silent: Receiver,
  ) {
    silent.answer = () => undefined;
    this.unanswered = this.testSilent();
    this.unanswered.catch(() => undefined);
  }

  static async start(options: PlatformOptions = {}): Promise<World> {
    const [platform, ...receivers] = await Promise.all([
      TestPlatform.start(options),
      Receiver.start(),
      Receiver.start(),
    ]);
    return new World(platform, ...receivers);
  }

  get admin(): ContractClient {
    return ContractClient.from(this.platform.admin);
  }

  client(token: string | null): ContractClient {
    return ContractClient.from(this.platform.client(token));
  }

  async partner(fields: Record<string, unknown> = {}): Promise<ContractPartner> {
    const { id, apiKey } = await this.platform.partner(fields);
    return this.known(id, apiKey);
  }

  /** A partner that was made in another way. */
  known(id: string, apiKey: string): ContractPartner {
    return { id, apiKey, api: this.client(apiKey), typed: typedClient(this.platform.publicUrl, apiKey) };
  }

  /** Resolves once the logs of all these services hold the text. */
  async logged(services: readonly Name[], text: string): Promise<void> {
    await until(
      () => services.filter((name) => !this.platform.service(name).output.join('').includes(text)),
      (missing) => missing.length === 0,
      10_000,
    );
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    await Promise.all([this.receiver.stop(), this.silent.stop()]);
  }

  private async testSilent(): Promise<Answer<DeliveryDto>> {
    const partner = await this.partner();
    const endpoint = await createEndpoint(partner, this.silent);
    return partner.api.post<DeliveryDto>(`/config/webhooks/${endpoint.id}/test`);
  }
}

/** A heading's tests; the world exists once they run. */
export type Heading = (world: () => World) => void;

/** Status and code of an answer: what a refusal is compared by. */
export function refusal(answer: Answer): [number, string | undefined] {
  return [answer.status, answer.body.success ? undefined : answer.body.error.code];
}

export function fieldsOf(answer: Answer): string[] {
  return (answer.body.error?.details ?? []).map((detail) => detail.field);
}

/** Well-formed and nobody's. */
export const NOBODYS = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
