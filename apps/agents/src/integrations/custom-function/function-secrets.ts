import { Injectable } from '@nestjs/common';
import { SecretBox } from '@parley/platform';
import type { ToolDefinition } from '../tool-runtime/tool-definition';
import type { CustomFunctionRow } from './custom-function.row';

/** Seals and opens what a function keeps secret, bound to the function. */
@Injectable()
export class FunctionSecrets {
  constructor(private readonly box: SecretBox) {}

  sealHeader(id: string, name: string, value: string): string {
    return this.box.seal(value, headerAad(id, name));
  }

  sealSigning(id: string, secret: string): string {
    return this.box.seal(secret, signingAad(id));
  }

  /** The function as it is called. */
  definition(row: CustomFunctionRow): ToolDefinition {
    const plain = row.headers.filter(({ secret }) => !secret);
    const secret = row.headers
      .filter((header) => header.secret)
      .map(({ name, value }): [string, string] => [name, this.box.open(value, headerAad(row.id, name))]);
    const signingSecret =
      row.signingSecret === null ? null : this.box.open(row.signingSecret, signingAad(row.id));
    return {
      kind: 'custom_function',
      name: row.name,
      description: row.description,
      customFunctionId: row.id,
      connectorId: null,
      method: row.method,
      url: row.url,
      headers: Object.fromEntries(plain.map(({ name, value }) => [name, value])),
      secretHeaders: Object.fromEntries(secret),
      query: row.query,
      body: row.body,
      parameters: row.parameters,
      timeoutMs: row.timeoutMs,
      signingSecret,
      secretQuery: {},
      secrets: [...secret.map(([, value]) => value), ...(signingSecret === null ? [] : [signingSecret])],
    };
  }
}

export const headerAad = (id: string, name: string): string =>
  `agents/custom_function/${id}/header/${name.toLowerCase()}`;
export const signingAad = (id: string): string => `agents/custom_function/${id}/signing_secret`;
