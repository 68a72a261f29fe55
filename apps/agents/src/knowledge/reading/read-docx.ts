import { BadFile } from './read-limits';
import { readHtml } from './read-html';
import { assertHonestZip } from './zip-limits';

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

export async function readDocx(file: Buffer): Promise<string> {
  await assertHonestZip(file);
  const { default: mammoth } = await import('mammoth');
  const { value: html } = await mammoth
    .convertToHtml(
      { buffer: file },
      {
        styleMap: STYLES,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    )
    .catch((error: unknown) => {
      if (error instanceof RangeError) throw error;
      throw new BadFile('The Word file is damaged: it holds no readable document.', { cause: error });
    });
  return readHtml(html);
}
