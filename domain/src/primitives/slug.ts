/** Latin letters without a decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Returns the URL slug of a name or title: `Résumé of a strategy` becomes `resume-of-a-strategy`. Characters in other
 * scripts are replaced by a hash of the whole text, so that two names without Latin letters never share a slug. Empty
 * only if the text has no letter, digit or other visible character. `cut` says where a longer slug ends.
 */
export function slugOf(text: string, most: number, cut: 'anywhere' | 'after-word' = 'anywhere'): string {
  const whole = text.normalize('NFC').trim().toLowerCase();
  const letters = whole
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
  const words = letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const shorten = cut === 'anywhere' ? shortened : shortenedAfterWord;
  const latin = shorten(words, most);
  const isComplete = !/[^\P{L}a-z]|[^\P{N}0-9]/u.test(letters);
  if (whole === '' || (isComplete && latin !== '')) return latin;
  const code = codeOf(whole);
  const room = shorten(latin, most - code.length - 1);
  return room === '' ? code : `${room}-${code}`;
}

function shortened(words: string, most: number): string {
  return words.slice(0, most).replace(/-+$/, '');
}

/** Cuts within a word only if the first one is longer than `most`. */
function shortenedAfterWord(words: string, most: number): string {
  const end = words.length <= most ? -1 : words.lastIndexOf('-', most);
  return shortened(words, end > 0 ? end : most);
}

/** Returns a hash (FNV-1a over the characters, twice with different seeds) as 64 bits in base 36. */
function codeOf(text: string): string {
  return [0x81_1c_9d_c5, 0x01_00_01_93]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
      return (hash >>> 0).toString(36);
    })
    .join('');
}
