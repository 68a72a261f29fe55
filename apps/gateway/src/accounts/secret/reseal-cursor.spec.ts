import { newId } from '@parley/platform';
import { BEGINNING, decodePass, encodePass, following, type PassPosition } from './reseal-cursor';

const id = newId();

it.each<PassPosition>([
  BEGINNING,
  { service: 'calls', position: { place: 'connection.sealed_password', after: null } },
  { service: 'webhooks', position: { place: 'endpoint.secret', after: id } },
])('comes back as it was: %j', (position) => expect(decodePass(encodePass(position))).toEqual(position));

it.each(['', 'x', Buffer.from('gateway').toString('base64url'), `${encodePass(BEGINNING)}=`])(
  'is refused: %j',
  (cursor) => expect(() => decodePass(cursor)).toThrow('cursor is not valid'),
);

it('goes through the services one after the other, then ends', () => {
  const next = { place: 'connector.oauth2', after: id };
  expect(decodePass(following('agents', next) ?? '')).toEqual({ service: 'agents', position: next });
  expect(decodePass(following('agents', null) ?? '')).toEqual({ service: 'calls', position: null });
  expect(following('webhooks', null)).toBeNull();
});
