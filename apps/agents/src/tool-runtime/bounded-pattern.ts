import { createContext, Script } from 'node:vm';

const REGEXP_MS = 25;
const sandbox = createContext(Object.create(null) as object);

/**
 * A partner's `pattern` runs against what a language model wrote. One that never ends is stopped and counts as no
 * match: nobody's call waits for it.
 */
class BoundedPattern {
  private readonly script: Script;

  constructor(
    private readonly source: string,
    flags: string,
  ) {
    // Throws on an invalid pattern, as `new RegExp` would.
    const compiled = new RegExp(source, flags);
    this.script = new Script(`${String(compiled)}.test(text)`);
  }

  test(text: string): boolean {
    Reflect.set(sandbox, 'text', text);
    try {
      return this.script.runInContext(sandbox, { timeout: REGEXP_MS }) === true;
    } catch {
      return false;
    }
  }

  toString(): string {
    return this.source;
  }
}

/** For ajv's `code.regExp`. */
export const boundedPattern = Object.assign(
  (source: string, flags: string) => new BoundedPattern(source, flags),
  {
    code: 'new RegExp',
  },
);
