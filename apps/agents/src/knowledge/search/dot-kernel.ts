import { MODULE } from './dot-kernel.wasm';

/** Numbers that are worked on at a time: they stay in the processor's cache. */
const BATCH = 64 * 1024;
/** The loop takes eight numbers a step. */
const STEP = 8;
const BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE = 64 * 1024;

/** Part of Node; its types come with those of browsers only. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

type Dots = (query: number, row: number, end: number, rowBytes: number, out: number) => void;

/**
 * Products of one vector with many, four numbers an instruction, which JavaScript has no way to ask for: a quarter of the
 * time, copying included. The vectors stay where they are and pass through a little memory of its own, so there is nothing
 * to free.
 */
export class DotKernel {
  private readonly stride: number;
  private readonly batch: number;
  /** The query, then a batch of rows, then their products. What fills a row up to its stride meets zeros in the query. */
  private readonly numbers: Float32Array;
  private readonly dots: Dots;

  constructor(readonly dimensions: number) {
    this.stride = STEP * Math.max(1, Math.ceil(dimensions / STEP));
    this.batch = Math.max(1, Math.floor(BATCH / this.stride));
    const length = this.stride + this.batch * (this.stride + 1);
    const memory = new WebAssembly.Memory({ initial: Math.ceil((length * BYTES) / PAGE) });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { env: { memory } });
    this.dots = exports['dots'] as Dots;
    this.numbers = new Float32Array(memory.buffer);
  }

  /** `blocks` are rows of this many dimensions each, one after the other; `into` gets one product a row, in their order. */
  products(query: Float32Array, blocks: readonly Float32Array[], into: Float32Array): void {
    const { dimensions, batch } = this;
    this.numbers.set(query);
    let [waiting, done] = [0, 0];
    const flush = (): void => {
      this.work(waiting, into.subarray(done));
      done += waiting;
      waiting = 0;
    };
    for (const block of blocks) {
      const rows = block.length / dimensions;
      for (let from = 0; from < rows;) {
        const count = Math.min(rows - from, batch - waiting);
        this.put(block.subarray(from * dimensions, (from + count) * dimensions), waiting);
        waiting += count;
        from += count;
        if (waiting === batch) flush();
      }
    }
    if (waiting > 0) flush();
  }

  private put(rows: Float32Array, at: number): void {
    const { dimensions, stride, numbers } = this;
    const start = stride * (1 + at);
    if (stride === dimensions) return numbers.set(rows, start);
    for (let row = 0; row * dimensions < rows.length; row += 1) {
      numbers.set(rows.subarray(row * dimensions, (row + 1) * dimensions), start + row * stride);
    }
  }

  private work(rows: number, into: Float32Array): void {
    const [first, end] = [this.stride, this.stride * (1 + rows)];
    const out = this.stride * (1 + this.batch);
    this.dots(0, first * BYTES, end * BYTES, this.stride * BYTES, out * BYTES);
    into.set(this.numbers.subarray(out, out + rows));
  }
}
