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
