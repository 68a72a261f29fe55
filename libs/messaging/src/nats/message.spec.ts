import { newId } from '@parley/platform';
import { contextHeaders, contextOf } from './message';

describe('the context of a request', () => {
  it('travels in headers and comes back', () => {
    const context = { requestId: 'r', accountId: newId(), callId: 'c', traceparent: '00-1-2-01' };
    const headers = contextHeaders(context);
    expect(contextOf((name) => headers[name])).toEqual(context);
  });

  it('leaves out what cannot stand in a header', () => {
    expect(contextHeaders({ requestId: 'a\r\nb: c', callId: '☎' })).toEqual({});
    expect(contextHeaders(undefined)).toEqual({});
  });

  it('counts malformed headers as absent and makes up a request id', () => {
    const context = contextOf((name) => ({ deadline: 'soon', 'account-id': 'x', traceparent: '' })[name]);
    expect(context).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
});
