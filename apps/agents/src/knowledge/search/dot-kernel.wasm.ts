/**
 * The loop of dot-kernel.ts, written out by hand: no tool that makes WebAssembly is part of the build. In its text form:
 *
 *   (func (export "dots") (param $query i32) (param $row i32) (param $end i32) (param $rowBytes i32) (param $out i32)
 *     (local $q i32) (local $rowEnd i32) (local $a v128) (local $b v128)
 *     loop $rows
 *       $a = $b = 0; $q = $query; $rowEnd = $row + $rowBytes
 *       loop $steps
 *         $a += load($row) * load($q); $b += load($row + 16) * load($q + 16)
 *         $q += 32; $row += 32; br_if $steps ($row < $rowEnd)
 *       end
 *       store($out, the sum of the four of $a + $b)
 *       $out += 4; br_if $rows ($row < $end)
 *     end)
 *
 * Opcodes: https://webassembly.github.io/spec/core/appendix/index-instructions.html
 */
const I32 = 0x7f;
const V128 = 0x7b;
const [QUERY, ROW, END, ROW_BYTES, OUT, Q, ROW_END, A, B] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const int = (value: number): number[] => [0x41, value];
const LOOP = [0x03, 0x40];
const END_LOOP = [0x0b];
const AGAIN_IF = [0x0d, 0];
const ADD = [0x6a];
const LESS = [0x49];
const FLOAT_ADD = [0x92];
const FLOAT_STORE = [0x38, 2, 0];
const vector = (operation: number, ...rest: number[]): number[] => [0xfd, ...leb(operation), ...rest];
const load = (offset: number): number[] => vector(0x00, 4, offset);
const ZERO = vector(0x0c, ...new Array<number>(16).fill(0));
const lane = (at: number): number[] => vector(0x1f, at);
const VECTOR_ADD = vector(0xe4);
const VECTOR_MULTIPLY = vector(0xe6);

/** sum += load($row + offset) * load($q + offset) */
const step = (sum: number, offset: number): number[][] => [
  get(sum),
  ...[get(ROW), load(offset), get(Q), load(offset), VECTOR_MULTIPLY],
  ...[VECTOR_ADD, set(sum)],
];
/** local += by, and its value */
const move = (local: number, by: number): number[][] => [get(local), int(by), ADD, tee(local)];
const DROP = [0x1a];

const body = [
  [2, 2, I32, 2, V128],
  LOOP,
  ...[ZERO, set(A), ZERO, set(B), get(QUERY), set(Q), get(ROW), get(ROW_BYTES), ADD, set(ROW_END)],
  LOOP,
  ...[...step(A, 0), ...step(B, 16), ...move(Q, 32), DROP],
  ...[...move(ROW, 32), get(ROW_END), LESS, AGAIN_IF],
  END_LOOP,
  ...[get(OUT), get(A), get(B), VECTOR_ADD, tee(A), lane(0), get(A), lane(1), FLOAT_ADD],
  ...[get(A), lane(2), get(A), lane(3), FLOAT_ADD, FLOAT_ADD, FLOAT_STORE],
  ...[...move(OUT, 4), DROP, get(ROW), get(END), LESS, AGAIN_IF],
  END_LOOP,
  END_LOOP,
].flat();

export const MODULE = new Uint8Array([
  ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
  ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
  ...section(2, [1, ...text('env'), ...text('memory'), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('dots'), 0, 0]),
  ...section(10, [1, ...leb(body.length), ...body]),
]);

function section(id: number, content: number[]): number[] {
  return [id, ...leb(content.length), ...content];
}

function text(value: string): number[] {
  return [value.length, ...Buffer.from(value)];
}

/** Seven bits a byte, the lowest first. */
function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}
