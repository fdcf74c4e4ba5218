/**
 * Returns the English stem of a word (M. F. Porter's "English (Porter2)" algorithm,
 * snowballstem.org/algorithms/english/stemmer.html). Words with other letters or digits are unchanged, so that tickers
 * and names are found as written.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= maxKept) stems.clear();
  // Copied, because a slice would keep the whole source text in memory.
  const own = String.fromCharCode(...Array.from(word, (letter) => letter.charCodeAt(0)));
  const made = stemOf(own);
  stems.set(own, made);
  return made;
}

/** Cache, because the same words recur constantly. */
const stems = new Map<string, string>();
const maxKept = 50_000;

function stemOf(word: string): string {
  const known = exceptions.get(word);
  if (known !== undefined) return known;
  const marked = markConsonantY(word);
  const r1 = regionOne(marked);
  const r2 = regionAfter(marked, r1);
  let result = pluralAndS(marked);
  if (invariantAfter1a.has(result)) return result;
  result = edAndIng(result, r1);
  result = result.replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  result = longSuffixes(result, r1);
  result = middleSuffixes(result, r1, r2);
  result = lastSuffixes(result, r2);
  result = finalEAndL(result, r1, r2);
  return result.replaceAll('Y', 'y');
}

const exceptions = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
]);

const invariantAfter1a = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

/**
 * Returns possible beginnings of words with a given stem. The rules cut the end of a word and add at most one new
 * letter: an e (hop-e of hoping), an i (happ-i of happy) or an l (sensib-l of sensibility). The exceptions follow no
 * rule.
 */
export function stemPrefixes(stemmed: string): string[] {
  const others = [...exceptions].flatMap(([word, known]) => (known === stemmed ? [word] : []));
  return [stemmed.length > 2 && /[eil]$/.test(stemmed) ? stemmed.slice(0, -1) : stemmed, ...others];
}

/** Returns the word with consonant y (initial, or after a vowel) marked as Y until the end. */
function markConsonantY(word: string): string {
  return word.replace(/^y/, 'Y').replace(/(?<=[aeiouy])y/g, 'Y');
}

function regionOne(word: string): number {
  const special = /^(gener|commun|arsen)/.exec(word);
  return special === null ? regionAfter(word, 0) : special[0].length;
}

/** Returns the end of the first consonant after a vowel, starting at `from`. */
function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found === null ? word.length : from + found.index + 2;
}

function pluralAndS(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/(ied|ies)$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function edAndIng(word: string, r1: number): string {
  const eed = /(eed|eedly)$/.exec(word);
  if (eed !== null) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const suffix = /(ed|edly|ing|ingly)$/.exec(word);
  if (suffix === null) return word;
  const rest = word.slice(0, suffix.index);
  if (!/[aeiouy]/.test(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return isShort(rest, r1) ? `${rest}e` : rest;
}

/** Returns whether the word ends in a short syllable and its R1 is empty. */
function isShort(word: string, r1: number): boolean {
  return (
    word.length <= r1 && (/^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word))
  );
}

type Rule = readonly [suffix: string, replacement: string];
const step2: readonly Rule[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];
const step3: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const step4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic'.split(' ');

function longSuffixes(word: string, r1: number): string {
  for (const [suffix, replacement] of step2) {
    if (!word.endsWith(suffix)) continue;
    const at = word.length - suffix.length;
    return at >= r1 ? word.slice(0, at) + replacement : word;
  }
  if (word.endsWith('ogi')) {
    return word.length - 3 >= r1 && word.at(-4) === 'l' ? word.slice(0, -1) : word;
  }
  return /[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1 ? word.slice(0, -2) : word;
}

function middleSuffixes(word: string, r1: number, r2: number): string {
  for (const [suffix, replacement] of step3) {
    if (!word.endsWith(suffix)) continue;
    const at = word.length - suffix.length;
    return at >= r1 ? word.slice(0, at) + replacement : word;
  }
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word;
}

function lastSuffixes(word: string, r2: number): string {
  for (const suffix of step4) {
    if (!word.endsWith(suffix)) continue;
    const at = word.length - suffix.length;
    return at >= r2 ? word.slice(0, at) : word;
  }
  return /[st]ion$/.test(word) && word.length - 3 >= r2 ? word.slice(0, -3) : word;
}

function finalEAndL(word: string, r1: number, r2: number): string {
  if (word.endsWith('e')) {
    const at = word.length - 1;
    const rest = word.slice(0, -1);
    const endsShort = /^[aeiouy][^aeiouy]$/.test(rest) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(rest);
    return at >= r2 || (at >= r1 && !endsShort) ? rest : word;
  }
  return word.endsWith('ll') && word.length - 1 >= r2 ? word.slice(0, -1) : word;
}
