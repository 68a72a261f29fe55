import { sealedJson, type SealedPlace, sealedText } from '@parley/persistence';
import { accountAad, clientAad } from './connector/connector-secrets';
import type { StoredOAuth2 } from './connector/connector.row';
import type { StoredHeader } from './custom-function/custom-function.row';
import { headerAad, signingAad } from './custom-function/function-secrets';

/** Every encrypted column of the service: one missing here is lost when the master key is rotated. */
export const sealedIntegrations: SealedPlace[] = [
  sealedJson<StoredHeader[]>(
    'custom_function',
    'headers',
    '$[*] ? (@.secret == true).value',
    (value, id, again) =>
      value.map((header) =>
        header.secret ? { ...header, value: again(header.value, headerAad(id, header.name)) } : header,
      ),
  ),
  sealedText('custom_function', 'signing_secret', signingAad),
  sealedJson<StoredOAuth2>('connector', 'oauth2', '$.sealedClientSecret', (value, id, again) =>
    value.sealedClientSecret === null
      ? value
      : { ...value, sealedClientSecret: again(value.sealedClientSecret, clientAad(id)) },
  ),
  sealedText('connected_account', 'sealed_api_key', accountAad('api_key')),
  sealedText('connected_account', 'sealed_access_token', accountAad('access_token')),
  sealedText('connected_account', 'sealed_refresh_token', accountAad('refresh_token')),
  sealedText('oauth_state', 'sealed_verifier', accountAad('verifier'), 'connected_account_id'),
];
