import { constants, deflateRawSync, deflateSync } from 'node:zlib';

export interface PdfText {
  text: string;
  size?: number;
  x?: number;
  y: number;
}

type Body = string | Buffer;

/** A PDF out of its objects (numbered from 1), with a table of contents that fits. The first object is the catalogue. */
export function pdfOf(objects: Body[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += object.length;
    parts.push(object);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export function streamOf(content: Body, dictionary = ''): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length} /Filter /FlateDecode ${dictionary}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** A stream that unpacks to so many MiB of spaces: one packed MiB, repeated. Its checksum is wrong, which no reader minds. */
export function bombOf(mebibytes: number): Buffer {
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), flush);
  const packed = Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array.from({ length: mebibytes }, () => block),
    Buffer.from('030000000001', 'hex'),
  ]);
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length} /Filter /FlateDecode>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** Pages of lines in Helvetica (Latin letters only). */
export function makePdf(pages: PdfText[][], info: Record<string, string> = {}): Buffer {
  const first = 4;
  const kids = pages.map((_page, index) => `${first + index * 2} 0 R`).join(' ');
  const objects: Body[] = [
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  ];
  for (const [index, lines] of pages.entries()) {
    const content = lines
      .map(({ text, size = 11, x = 72, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`)
      .join('\n');
    objects.push(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 3 0 R>>>> /Contents ${first + index * 2 + 1} 0 R>>`,
      streamOf(Buffer.from(content, 'latin1')),
    );
  }
  const entries = Object.entries(info).map(([name, value]) => `/${name} (${escape(value)})`);
  if (entries.length === 0) return pdfOf(objects);
  objects.push(`<<${entries.join(' ')}>>`);
  return pdfOf(objects, `/Info ${objects.length} 0 R`);
}

/** One page in any script: glyphs by number, as programs write it, and a table that says which letters they are. */
export function makeUnicodePdf(lines: PdfText[]): Buffer {
  const letters = [...new Set(lines.flatMap(({ text }) => [...text]))];
  const hex = (value: number, digits = 4): string => value.toString(16).padStart(digits, '0');
  const utf16 = (letter: string): string => Buffer.from(letter, 'utf16le').swap16().toString('hex');
  const table = letters.map((letter, index) => `<${hex(index + 1)}> <${utf16(letter)}>`).join('\n');
  const content = lines
    .map(({ text, size = 11, x = 72, y }) => {
      const glyphs = [...text].map((letter) => hex(letters.indexOf(letter) + 1)).join('');
      return `BT /F1 ${size} Tf ${x} ${y} Td <${glyphs}> Tj ET`;
    })
    .join('\n');
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>> /Contents 8 0 R>>',
    '<</Type /Font /Subtype /Type0 /BaseFont /Mangal /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 7 0 R>>',
    '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Mangal /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor 6 0 R /DW 500>>',
    '<</Type /FontDescriptor /FontName /Mangal /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80>>',
    streamOf(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${letters.length} beginbfchar
${table}
endbfchar
endcmap end end`,
    ),
    streamOf(content),
  ]);
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
