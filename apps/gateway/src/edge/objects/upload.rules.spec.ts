import { uploadProblem } from './upload.rules';

const terms = { bytes: 12, contentType: 'application/pdf' };
const good = { 'content-length': '12', 'content-type': 'application/pdf' };

describe('an upload to a signed address', () => {
  it('is accepted with the agreed length and type', () => expect(uploadProblem(good, terms)).toBeNull());

  it.each<[string, Record<string, string | undefined>, string]>([
    ['of unknown length', { 'content-length': undefined }, 'Content-Length'],
    ['too short', { 'content-length': '11' }, 'Content-Length'],
    ['too long', { 'content-length': '13' }, 'Content-Length'],
    ['of another type', { 'content-type': 'text/html' }, 'Content-Type'],
    ['of no type', { 'content-type': undefined }, 'Content-Type'],
  ])('is refused when it is %s', (_what, change, header) => {
    expect(uploadProblem({ ...good, ...change }, terms)).toMatchObject({ header });
  });
});
