/**
 * Overwrites whatever differs between two runs of one commit, such as wall-clock times and random names. Runs in the
 * browser.
 */
export function freezePage(): void {
  const changing: readonly (readonly [RegExp, string])[] = [
    // `24 Nov 2026, 13:59`. The business clock of a trial also advances.
    [/\d{1,2}\s[A-Z][a-z]{2,3}\s\d{4},\s\d{2}:\d{2}/gv, '1\u00a0Jan\u00a02025,\u00a000:00'],
    [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gv, '00000000-0000-0000-0000-000000000000'],
    [/\b(pay|order|rfnd|refund|doc|req)_\w{6,}/gv, '$1_00000000000000'],
    [/\b[\da-f]{12,}\b/gv, '000000000000'],
  ];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const before = text.nodeValue ?? '';
    const after = changing.reduce((said, [pattern, instead]) => said.replace(pattern, instead), before);
    if (after !== before) text.nodeValue = after;
  }
}
