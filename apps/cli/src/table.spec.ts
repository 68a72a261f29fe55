import { table } from './table';

it('lines its columns up and shows nothing as a dash', () => {
  expect(
    table([
      { id: 'a', name: 'Acme', used: null },
      { id: 'bcd', name: '', used: 3 },
    ]),
  ).toEqual(['ID   NAME  USED', 'a    Acme  -', 'bcd  -     3']);
});

it('says when there is nothing', () => expect(table([])).toEqual(['(none)']));

it('what somebody wrote does not reach the terminal as commands', () => {
  expect(table([{ name: '\u001b[2Jx\n' }])[1]).toBe(' [2Jx');
});
