import { readHtml } from './read-html';

describe('HTML', () => {
  it('becomes markdown with headings; what is not content goes', async () => {
    const page = `<!doctype html><html><head><title>Help &amp; support</title><style>p{}</style></head><body>
      <nav><a href="/">Home</a></nav><script>alert(1)</script>
      <h1>Refunds</h1><p>Refunds take <b>five</b> days, see <a href="https://x.example">the terms</a>.</p>
      <h2>वापसी</h2><ul><li>पहला</li><li>दूसरा</li></ul><pre><code>code</code></pre>
      <footer>© 2026</footer></body></html>`;
    expect(await readHtml(page)).toBe(
      '# Refunds\n\nRefunds take five days, see the terms.\n\n## वापसी\n\n- पहला\n- दूसरा\n\n```\ncode\n```',
    );
  });

  it('takes its title for a heading when it has none', async () => {
    expect(await readHtml('<title> Opening\n hours </title><p>Nine to five.</p>')).toBe(
      '# Opening hours\n\nNine to five.',
    );
  });

  it('is read from its main part when that holds a good part of the words', async () => {
    const page = (main: string): string =>
      `<div>Buy now and save</div><main>${main}</main><div>Related offers</div>`;
    expect(await readHtml(page('<p>The warranty lasts two years from the day of purchase.</p>'))).toBe(
      'The warranty lasts two years from the day of purchase.',
    );
    expect(await readHtml(page(''))).toContain('Buy now and save');
  });

  it('makes every row of a table understandable alone', async () => {
    const table = `<table><caption>Fees</caption><tr><th>City</th><th>Fee</th></tr>
      <tr><td>Pune</td><td>₹ 40</td></tr><tr><td>Delhi</td><td>₹ 50</td></tr></table>`;
    expect(await readHtml(`<h2>Delivery</h2>${table}`)).toBe(
      '## Delivery\n\nFees\n\n- City: Pune; Fee: ₹ 40\n- City: Delhi; Fee: ₹ 50',
    );
  });

  const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;
  const heads = row('<th>Day</th>', '<th>Hours</th>', '<th>Who</th>');

  it.each<[string, string, string]>([
    [
      'lines and items of a cell',
      row('<th>Plan</th>', '<th>Has</th>', '<th>Open</th>') +
        row(
          '<td>Gold<br>yearly</td>',
          '<td><ul><li>Wifi</li><li>Pool</li></ul></td>',
          '<td><p>9</p><p>6</p></td>',
        ),
      '- Plan: Gold yearly; Has: Wifi, Pool; Open: 9 6',
    ],
    [
      'a cell that stands for several rows',
      heads +
        row('<td rowspan="2">Monday</td>', '<td>9</td>', '<td>Asha</td>') +
        row('<td>10</td>', '<td>Ravi</td>') +
        row('<td>Tuesday</td>', '<td>11</td>', '<td rowspan="0">Asha</td>'),
      '- Day: Monday; Hours: 9; Who: Asha\n- Day: Monday; Hours: 10; Who: Ravi\n- Day: Tuesday; Hours: 11; Who: Asha',
    ],
    [
      'a cell that stands for several columns',
      heads + row('<td>Sunday</td>', '<td colspan="2">closed</td>'),
      '- Day: Sunday; Hours: closed; Who: closed',
    ],
    [
      'headers one below the other',
      row('<th rowspan="2">City</th>', '<th colspan="2">Hours</th>') +
        row('<th>from</th>', '<th>to</th>') +
        row('<td>Pune</td>', '<td>9</td>', '<td>17</td>'),
      '- City: Pune; Hours from: 9; Hours to: 17',
    ],
    [
      'a title across and a line in between',
      row('<th colspan="3">Opening hours</th>') +
        heads +
        row('<td colspan="3">In winter</td>') +
        row('<td>Monday</td>', '<td>9</td>', '<td>Asha</td>'),
      'Opening hours\n\n- In winter\n- Day: Monday; Hours: 9; Who: Asha',
    ],
    [
      'the names in front of the rows',
      row('<th>City</th>', '<td>Pune</td>') + row('<th>Fees</th>', '<td>40</td>', '<td>50</td>'),
      '- City: Pune\n- Fees: 40; 50',
    ],
    [
      'a head without header cells',
      `<thead>${row('<td>Year</td>', '<td>2025</td>')}</thead>${row('<td>Fee</td>', '<td>40</td>')}`,
      '- Year: Fee; 2025: 40',
    ],
    ['one row', row('<td>a</td>', '<td colspan="2">b</td>'), '- a; b'],
    [
      'spans that mean no good',
      row('<td colspan="99999999" rowspan="-1">a</td>', '<td colspan="x">b</td>'),
      '- a',
    ],
  ])('keeps apart and together in a table: %s', async (_what, rows, lines) => {
    expect(await readHtml(`<table>${rows}</table>`)).toBe(lines);
  });

  it('reads a table in a figure row by row, and what is written under a picture', async () => {
    const table = `<table>${heads}${row('<td>Monday</td>', '<td>9</td>', '<td>Asha</td>')}${row('<td>Tuesday</td>', '<td>10</td>', '<td>Ravi</td>')}</table>`;
    expect(
      await readHtml(
        `<figure>${table}<figcaption>Hours</figcaption></figure><figure><img alt="x" src="y"><figcaption>The shop</figcaption></figure>`,
      ),
    ).toBe('- Day: Monday; Hours: 9; Who: Asha\n- Day: Tuesday; Hours: 10; Who: Ravi\n\nHours\n\nThe shop');
  });

  it('reads questions one clicks on with their answers, folded up or not; other hidden parts not', async () => {
    const page = `<button>Menu</button><p hidden>for machines</p><p id="c" aria-hidden="true">either</p>
      <h2><button aria-controls="a">How long?</button></h2><div id="a" hidden><p>Five days.</p></div>
      <h2><button>Where?</button></h2><div role="region" hidden>In Pune.</div>
      <details><summary>Who?</summary>Asha.</details><details><summary>When?</summary>At nine.</details>`;
    expect(await readHtml(page)).toBe(
      '## How long?\n\nFive days.\n\n## Where?\n\nIn Pune.\n\nWho?\n\nAsha.\n\nWhen?\n\nAt nine.',
    );
  });

  it('reads tables made for layout in order', async () => {
    expect(
      await readHtml(
        '<table><tr><td>left<table><tr><td>a</td><td>b</td></tr></table></td><td>right</td></tr></table>',
      ),
    ).toMatch(/left[\s\S]*a; b[\s\S]*right/);
  });

  it('refuses nesting that would end the stack', async () => {
    await expect(readHtml(`${'<div>'.repeat(2_000)}deep`)).rejects.toThrow('nested too deeply');
    expect(await readHtml(`${'<div>'.repeat(100)}deep`)).toBe('deep');
  });

  it.each(['', '<', '<<<>>>', '</p></p></div>', '<p', '<!--', '<table><tr>', '\u0000'])(
    'reads %j without complaint',
    async (html) => expect(typeof (await readHtml(html))).toBe('string'),
  );
});
