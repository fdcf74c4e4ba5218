/** Phrase that promises a return, with its position in UTF-16 code units of the original text. */
export type Promised = { readonly phrase: string; readonly at: number; readonly length: number };

/** Promises listed on the regulation page (S-33, most important terms 6 and 7), and equivalent phrases. */
const promising = [
  /\b(?:re)?assured\b/g,
  /\bguaranteed?\b|\bguarantees\b|\bassurance of (?:returns?|profits?)\b/g,
  /\b(?:risk|loss)[- ]?free\b/g,
  /\b(?:zero|no)[- ](?:risk|loss)\b(?= (?:at all|investment|return|profit|strategy|trade|portfolio)|[.!,;:]|$)/g,
  /\bsure[- ]?shot\b/g,
  /\bfixed (?:returns?|profits?|monthly income)\b/g,
  /\b(?:double|triple) your (?:money|capital|investment)\b/g,
  /\bcan(?:no|['’])?t (?:lose|go wrong)\b/g,
  /\b100 ?% (?:safe|returns?|profits?|success)\b/g,
  /गारंटी|पक्का (?:मुनाफा|रिटर्न)/g,
] as const;

/**
 * Rankings, superlatives and past returns, which SEBI's advertisement code bans from sales texts (S-34). Research may
 * include them.
 */
const boasting = [
  /(?:\bno\.? ?|\bnumber |#)(?:1|one)\b(?! ?[%\d])/g,
  /\bbest\b(?! (?:efforts?|before)\b)/g,
  /\b(?:top|highest)[- ](?:rated|ranked|performing|performers?|returns?)\b/g,
  /\b(?:most|more) (?:trusted|successful|accurate|profitable)\b/g,
  /\b(?:unbeaten|unbeatable|unmatched|unrivalled|unparalleled|market[- ]leading)\b/g,
  /\b(?:made|earned|gained|returned|delivered|generated|yielded|grew|grown|rose|up(?! to\b)|beat(?:en|ing)?) (?:[\w’'-]+ ){0,4}?\d+(?:\.\d+)? ?(?:%|per ?cent\b|x\b)/g,
  /\b\d+(?:\.\d+)? ?(?:%|per ?cent) (?:[\w’'-]+ ){0,2}(?:returns?|profits?|gains?|cagr|xirr|a year|per annum|p\.a\.)/g,
] as const;

/** Urgency. The investor charter warns against discounts and gifts for a limited period (S-42). */
const urging = [
  /\bhurry\b/g,
  /\blimited[- ](?:period|time|seats?|slots?|places?|offers?)\b/g,
  /\b(?:only|ends?|expires?) (?:today|tonight|tomorrow)\b/g,
  /\btoday only\b/g,
  /\blast (?:chance|few (?:seats?|slots?|places?|hours|days)|hours to)\b/g,
  /\boffer (?:ends|expires|closes)\b/g,
  /\bwhile (?:seats?|stocks?|places?|it|they) lasts?\b/g,
  /\b(?:never|don['’]t|do not) miss (?:out|this|it)\b/g,
] as const;

/** Sentences that deny or prohibit the promise. */
const denied =
  /\b(?:not(?! (?:only|just|merely))|never|nothing|cannot|neither|nor|in no way|nobody|no one|none|prohibited|forbidden|beware|banned|illegal|unlawful|without(?: any)?|(?:do|does|did|is|are|was|were|wo|ca|could|should|would)n['’]?t)\b[^!?]*$/;
/** Negation by the preceding word. */
const deniedDirectly =
  /\b(?:no|any|anti|against|free of)(?: (?:such|kind of|form of))? $|\bno (?:\w+ ){1,3}(?:is|are|was|were|can be|has been) $/;
/** Negation or prohibition later in the sentence. */
const deniedAfter =
  /^(?:neither|nothing)\b|\b(?:is|are|shall be) (?:strictly )?(?:prohibited|forbidden|banned|illegal|unlawful|not (?:allowed|permitted))\b/;
/** Conduct that members should report to the regulator. */
const reported = /\b(?:inform|report to|tell) sebi\b[^!?]*$/;
/** Financial terms for government bond rates and third-party guarantees. */
const isRate = /^(?:rates?|assets?|yields?|curve|benchmark|bonds?|discount)\b/;
const standsFor =
  /^(?:by|under)\b|^(?:the |its |their |a |an )?(?:debt|loan|obligation|bond|payment of debt)s?\b/;
const isAboutGain = /\b(?:returns?|profits?|gains?|income|money|earn\w*|double|target|win\w*)\b/;

/**
 * Maximum context checked around a phrase, in characters. Without these two bounds, hostile text takes quadratic time.
 */
const longestSentence = 1_000;
const maxFound = 100;

/** Invisible characters and Markdown markup that can split words. */
const unseen = /[*_~`\\\u00ad\u200b-\u200f\u2060\ufeff]/;

/**
 * Returns the phrases that promise returns. Ignores sentences that deny them, such as the regulator's warnings, and
 * terms such as the risk-free rate.
 */
export function promisesIn(text: string): Promised[] {
  return phrasesIn(text, promising);
}

/** Returns the rankings, superlatives and past returns in a sales text, except denied ones. */
export function boastsIn(text: string): Promised[] {
  return phrasesIn(text, boasting);
}

/** Returns the phrases that pressure readers to buy soon. */
export function urgencyIn(text: string): Promised[] {
  return phrasesIn(text, urging);
}

function phrasesIn(text: string, patterns: readonly RegExp[]): Promised[] {
  const { plain, places } = plainOf(text);
  const found: RegExpExecArray[] = [];
  for (const pattern of patterns)
    for (const match of plain.matchAll(pattern)) {
      if (found.length >= maxFound) break;
      if (isPromise(plain, match.index, match[0])) found.push(match);
    }
  return found
    .map(({ 0: phrase, index }) => {
      const at = places[index] ?? 0;
      const end = (places[index + phrase.length - 1] ?? at) + 1;
      return { phrase: text.slice(at, end), at, length: end - at };
    })
    .toSorted((a, b) => a.at - b.at);
}

export function promiseMessage(phrase: string): string {
  return `“${phrase}” promises a return. Say what may happen, not that it will.`;
}

export function urgencyMessage(phrase: string): string {
  return `“${phrase}” presses readers to buy soon. SEBI warns investors of offers for a limited period.`;
}

export function boastMessage(phrase: string): string {
  return `“${phrase}” ranks the firm, praises it or states a past return. SEBI’s advertisement code bans that from sales texts.`;
}

function isPromise(plain: string, at: number, phrase: string): boolean {
  const near = plain.slice(Math.max(0, at - longestSentence), at);
  const before = near.slice(Math.max(...['.', '!', '?', '\n\n'].map((end) => lastEnd(near, end))));
  const end = at + phrase.length;
  const after = plain.slice(end, end + longestSentence).replace(/^[\s-]+/, '');
  const rest = /^[^.!?\n]*/.exec(after)?.[0] ?? '';
  const sentence = before + phrase + rest;
  if (denied.test(before) || deniedDirectly.test(before) || reported.test(before)) return false;
  if (deniedAfter.test(rest)) return false;
  if (phrase.startsWith('risk') && isRate.test(after)) return false;
  if (/^(?:guarantee|assured)/.test(phrase) && standsFor.test(after) && !isAboutGain.test(sentence))
    return false;
  return true;
}

function lastEnd(text: string, end: string): number {
  const found = text.lastIndexOf(end);
  return found === -1 ? 0 : found + end.length;
}

/**
 * Returns the text in lower case with normalised whitespace and without invisible characters, and the original position
 * of each character.
 */
function plainOf(text: string): { readonly plain: string; readonly places: readonly number[] } {
  let plain = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (unseen.test(sign)) continue;
    const written = /[^\S\n]/.test(sign) ? ' ' : sign === '‑' || sign === '–' ? '-' : sign;
    for (const each of written.normalize('NFKC').toLowerCase()) {
      // A single line break continues a sentence; an empty line ends it.
      plain += each === '\n' && text[at + 1] !== '\n' && text[at - 1] !== '\n' ? ' ' : each;
      for (let unit = 0; unit < each.length; unit += 1) places.push(at);
    }
  }
  return { plain, places };
}
