interface Branch {
  ends: boolean;
  next: Map<string, Branch>;
}

/**
 * JSGF that accepts exactly the given phrases (of words that need no escaping). Phrases share their beginnings, so that
 * a hundred of them cost the search little more than the words that tell them apart. `digits` are the words that
 * `<digits>` in a phrase stands for.
 */
export function phraseGrammar(
  phrases: readonly (readonly string[])[],
  digits: readonly string[] = [],
): string {
  const root: Branch = { ends: false, next: new Map() };
  for (const words of phrases) {
    let branch = root;
    for (const word of words) {
      let next = branch.next.get(word);
      if (!next) branch.next.set(word, (next = { ends: false, next: new Map() }));
      branch = next;
    }
    branch.ends = true;
  }
  const rule = digits.length ? `<digits> = ( ${digits.join(' | ')} )+;\n` : '';
  return `#JSGF V1.0;\ngrammar phrases;\npublic <phrase> = ${alternatives(root)};\n${rule}`;
}

function alternatives(branch: Branch): string {
  const options = [...branch.next].map(([word, next]) => `${word}${tail(next)}`);
  return options.length === 1 ? (options[0] ?? '') : `( ${options.join(' | ')} )`;
}

function tail(branch: Branch): string {
  if (!branch.next.size) return '';
  return branch.ends ? ` [ ${alternatives(branch)} ]` : ` ${alternatives(branch)}`;
}
