import { canonicalName, isListHeader } from './header-names';
import { splitList } from './split-list';

/** Headers an application adds; line breaks are taken out so that nothing can be injected. */
export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

/** Headers as an application reads them: lower-case long names, several values joined by `, `. */
export type PlainHeaders = Readonly<Record<string, string>>;

/** A value that cannot end its line: control characters other than tab become spaces. */
export const cleanValue = (value: string): string => value.replace(/[^\P{Cc}\t]+/gu, ' ').trim();

/** Ordered header fields of one message; names in any case or compact form. */
export class Headers {
  private fields: Array<readonly [name: string, value: string]> = [];

  static from(values: HeaderValues): Headers {
    const headers = new Headers();
    headers.merge(values);
    return headers;
  }

  /** First value. */
  get(name: string): string | undefined {
    const key = canonicalName(name);
    return this.fields.find(([n]) => n === key)?.[1];
  }

  all(name: string): string[] {
    const key = canonicalName(name);
    return this.fields.filter(([n]) => n === key).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** Replaces every value, at the place of the first. */
  set(name: string, value: string | readonly string[]): this {
    const key = canonicalName(name);
    const at = this.fields.findIndex(([n]) => n === key);
    const values = typeof value === 'string' ? [value] : value;
    const entries = values.map((v) => [key, cleanValue(v)] as const);
    const rest = this.fields.filter(([n]) => n !== key);
    this.fields = at < 0 ? [...rest, ...entries] : [...rest.slice(0, at), ...entries, ...rest.slice(at)];
    return this;
  }

  /** Appends; a comma-separated value of a list header becomes several entries. */
  add(name: string, value: string): this {
    const key = canonicalName(name);
    const values = isListHeader(key) ? splitList(value) : [value];
    for (const v of values) this.fields.push([key, cleanValue(v)]);
    return this;
  }

  /** Puts a value before the others of its name, eg our Via. */
  prepend(name: string, value: string): this {
    this.fields.unshift([canonicalName(name), cleanValue(value)]);
    return this;
  }

  delete(name: string): this {
    const key = canonicalName(name);
    this.fields = this.fields.filter(([n]) => n !== key);
    return this;
  }

  merge(values: HeaderValues): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  }

  /** Whether a token stands in a list header, eg `Supported: timer`; case does not matter. */
  lists(name: string, token: string): boolean {
    return this.all(name).some((value) => value.toLowerCase() === token.toLowerCase());
  }

  entries(): ReadonlyArray<readonly [name: string, value: string]> {
    return this.fields;
  }

  clone(): Headers {
    const copy = new Headers();
    copy.fields = [...this.fields];
    return copy;
  }

  plain(): PlainHeaders {
    const plain: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, value] of this.fields) {
      plain[name] = plain[name] === undefined ? value : `${plain[name]}, ${value}`;
    }
    return plain;
  }
}
