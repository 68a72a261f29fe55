import { extraWaitMs } from './endpointing';

describe('extraWaitMs', () => {
  it.each([
    ['I want to book a table', 0],
    ['Yes.', 0],
    ['my number is nine eight seven', 500],
    ['it is 98 45', 500],
    ['I would like to come and', 700],
    ['यह ठीक है लेकिन', 700],
    ['brand', 0],
    ['someone', 0],
    ['', 0],
  ])('%j waits %i ms more', (text, wait) => expect(extraWaitMs(text)).toBe(wait));
});
