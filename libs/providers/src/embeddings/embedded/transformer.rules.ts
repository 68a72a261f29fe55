/** Rows of numbers, one after the other: one row a token. */
export type Rows = Float32Array;

export interface Norm {
  scale: Float32Array;
  bias: Float32Array;
}

/** The model's own constant, against division by zero. */
const EPSILON = 1e-6;

/** Each row with mean 0 and variance 1, then scaled and moved as the model learned it. */
export function normalised(rows: Rows, { scale, bias }: Norm): Rows {
  const width = scale.length;
  const result = new Float32Array(rows.length);
  for (let row = 0; row < rows.length; row += width) {
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += rows[row + i] as number;
    const mean = sum / width;
    let squares = 0;
    for (let i = 0; i < width; i += 1) squares += ((rows[row + i] as number) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + EPSILON);
    for (let i = 0; i < width; i += 1) {
      result[row + i] =
        ((rows[row + i] as number) - mean) * factor * (scale[i] as number) + (bias[i] as number);
    }
  }
  return result;
}

/**
 * What each token takes over from the others. A row holds query, key and value side by side, each of `heads` equal parts
 * (multiples of four); a head weighs the values by how well their keys answer its query.
 */
export function attended(qkv: Rows, tokens: number, heads: number): Rows {
  const stride = qkv.length / tokens;
  const width = stride / 3;
  const size = width / heads;
  const result = new Float32Array(tokens * width);
  const shares = new Float64Array(tokens);
  for (let head = 0; head < width; head += size) {
    for (let token = 0; token < tokens; token += 1) {
      const query = qkv.subarray(token * stride + head, token * stride + head + size);
      share(qkv, query, width + head, stride, shares);
      blend(qkv, shares, 2 * width + head, stride, result.subarray(token * width + head).subarray(0, size));
    }
  }
  return result;
}

// Four sums at a time: the engine keeps them in registers.

/** How much each token counts for one query: the softmax of the products with their keys. */
function share(qkv: Rows, query: Rows, keys: number, stride: number, shares: Float64Array): void {
  const scale = 1 / Math.sqrt(query.length);
  let most = -Infinity;
  for (let token = 0, at = keys; token < shares.length; token += 1, at += stride) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < query.length; i += 4) {
      a += (query[i] as number) * (qkv[at + i] as number);
      b += (query[i + 1] as number) * (qkv[at + i + 1] as number);
      c += (query[i + 2] as number) * (qkv[at + i + 2] as number);
      d += (query[i + 3] as number) * (qkv[at + i + 3] as number);
    }
    const weight = scale * (a + b + c + d);
    shares[token] = weight;
    if (weight > most) most = weight;
  }
  let total = 0;
  for (let token = 0; token < shares.length; token += 1) {
    total += shares[token] = Math.exp((shares[token] as number) - most);
  }
  for (let token = 0; token < shares.length; token += 1) shares[token] = (shares[token] as number) / total;
}

/** The values, each as much as its share. */
function blend(qkv: Rows, shares: Float64Array, values: number, stride: number, into: Rows): void {
  for (let i = 0; i < into.length; i += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let token = 0, at = values + i; token < shares.length; token += 1, at += stride) {
      const weight = shares[token] as number;
      a += weight * (qkv[at] as number);
      b += weight * (qkv[at + 1] as number);
      c += weight * (qkv[at + 2] as number);
      d += weight * (qkv[at + 3] as number);
    }
    into[i] = a;
    into[i + 1] = b;
    into[i + 2] = c;
    into[i + 3] = d;
  }
}

export function sum(left: Rows, right: Rows): Rows {
  const result = new Float32Array(left.length);
  for (let i = 0; i < result.length; i += 1) result[i] = (left[i] as number) + (right[i] as number);
  return result;
}

/** One row: the mean of all. */
export function meanRow(rows: Rows, tokens: number): Rows {
  const width = rows.length / tokens;
  const mean = new Float32Array(width);
  for (let row = 0; row < rows.length; row += width) {
    for (let i = 0; i < width; i += 1) mean[i] = (mean[i] as number) + (rows[row + i] as number) / tokens;
  }
  return mean;
}

/** Words know where they stand: twice the word, and a wave of its place. `waves` are the frequencies. */
export function placed(tokens: readonly number[], embeddings: Float32Array, waves: Float32Array): Rows {
  const width = 2 * waves.length;
  const rows = new Float32Array(tokens.length * width);
  tokens.forEach((token, place) => {
    waves.forEach((wave, i) => {
      const [to, from] = [place * width + i, token * width + i];
      rows[to] = 2 * (embeddings[from] as number) + Math.sin(place * wave);
      rows[to + waves.length] = 2 * (embeddings[from + waves.length] as number) + Math.cos(place * wave);
    });
  });
  return rows;
}
