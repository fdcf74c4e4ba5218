export type Compared = {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
  /** `390-light`. */
  readonly look: string;
  readonly share: number;
  readonly hasPicture: boolean;
};

/** One page of what differs, the largest difference first; pictures stand beside it as files. */
export function differencesPage(before: string, after: string, all: readonly Compared[]): string {
  const changed = all.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const same = all.filter(({ share }) => share === 0);
  const rows = changed.map(({ name, question, answer, look, share, hasPicture }) => {
    const file = `${name}-${look}`;
    const image = (kind: string, alt: string) =>
      `<figure><figcaption>${alt}</figcaption><a href="${file}-${kind}.png"><img loading="lazy" src="${file}-${kind}.png" alt="${escaped(`${name}, ${alt}`)}"></a></figure>`;
    return `<section><h2>${escaped(name)} <small>${look}, ${(share * 100).toFixed(2)}%</small></h2><p><strong>${escaped(question)}</strong> ${escaped(answer)}</p><div>${image('before', 'before')}${image('after', 'after')}${hasPicture ? image('difference', 'difference') : ''}</div></section>`;
  });
  const unchanged = same.map(({ name, look }) => `${name} (${look})`).join(', ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens compared</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:100rem;color:#17202b;background:#fbf7ef}
section{border-top:1px solid #17202b;padding:1rem 0}small{font-weight:400;color:#4b5261}
div{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem;align-items:start}
figure{margin:0}img{width:100%;border:1px solid #e0d7c6}h2{margin:0}p{margin:.25rem 0 1rem}
</style><h1>Screens compared</h1><p>${escaped(before)} and ${escaped(after)}: ${changed.length} of ${all.length} pictures differ.</p>${rows.join('\n')}<p>${same.length} of ${all.length} pictures are the same${unchanged === '' ? '' : `: ${escaped(unchanged)}`}.</p></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
