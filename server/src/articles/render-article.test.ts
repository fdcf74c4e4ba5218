import { describe, expect, it } from 'vitest';
import type { LineChart } from '@niveshak/domain/charts/chart';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { articleInWords, articleToDraw } from './derived-forms.ts';
import { renderArticle, renderWithLinks } from './rendering.ts';

describe('rendering an article', () => {
  it('gives each heading a unique id, and keeps one h1 for the page', async () => {
    const { bodyHtml, headings } = await renderArticle(
      '# Top\n\nText.\n\n## Risks\n\n### Risks\n\n## Ünïcode & co\n\n#### Deep\n',
    );
    expect(headings).toEqual([
      { id: 'section-top', text: 'Top', level: 2 },
      { id: 'section-risks', text: 'Risks', level: 2 },
      { id: 'section-risks-2', text: 'Risks', level: 3 },
      { id: 'section-unicode-co', text: 'Ünïcode & co', level: 2 },
    ]);
    for (const { id } of headings) expect(bodyHtml).toContain(`id="${id}"`);
    expect(bodyHtml).not.toContain('<h1');
  });

  it('drops an empty list item', async () => {
    const { bodyHtml } = await renderArticle('- One\n-\n- Two\n');
    expect(bodyHtml.match(/<li>/g)).toHaveLength(2);
  });

  it('makes tables scrollable and aligns numbers without inline styles', async () => {
    const { bodyHtml } = await renderArticle('| a | b |\n|---|---:|\n| x | 1 |\n');
    expect(bodyHtml).toContain('<div class="table-scroll"><table tabindex="0">');
    expect(bodyHtml).toContain('<td align="right">1</td>');
    expect(bodyHtml).not.toContain('style=');
  });

  it('removes scripts, handlers, frames, styles and external images', async () => {
    const { bodyHtml } = await renderArticle(
      '<script>x</script>\n\n<iframe src="https://example.test"></iframe>\n\n[a](javascript:x) [b](data:text/html,x) ![p](https://example.test/p.png) ![q](//example.test/q.png) ![r](/covers/r.svg)\n',
    );
    expect(bodyHtml).not.toMatch(/<(script|iframe)|<[^>]+(href="(javascript|data)|src="(https?:)?\/\/)/);
    expect(bodyHtml).toContain('<img src="/covers/r.svg" alt="r" />');
  });

  it('links the first mention of each stock, except in headings, code and links', async () => {
    const named = [
      { exact: ['ZEPHYR'], spoken: ['Zephyrine Valves'], path: '/stocks/ZEPHYR' },
      { exact: ['M&M'], spoken: [], path: '/stocks/M%26M' },
    ];
    const html = await renderWithLinks(
      '## Zephyrine Valves\n\n`ZEPHYR` and [ZEPHYR](https://example.test) and <b>\n\nOf **Zephyrine Valves** we wrote; ZEPHYR again.\n\n| a |\n|---|\n| M&M |\n',
      named,
    );
    expect(html.match(/<a /g)).toHaveLength(3);
    expect(html).toContain(
      '<strong><a href="/stocks/ZEPHYR" rel="noopener noreferrer">Zephyrine Valves</a></strong>',
    );
    expect(html).toContain('<td><a href="/stocks/M%26M" rel="noopener noreferrer">M&amp;M</a></td>');
    expect(html).toContain('<h2 id="section-zephyrine-valves">Zephyrine Valves</h2>');
    expect(html).toContain('&lt;b&gt;');
  });

  it('is unchanged without mentions', async () => {
    const text = '## A\n\nB & c [d](https://example.test)\n\n| a |\n|--:|\n| 1 |\n';
    expect(await renderWithLinks(text, [])).toBe((await renderArticle(text)).bodyHtml);
  });

  it('previews only the opening paragraphs', async () => {
    const opening = 'First words of the text. '.repeat(10);
    const { previewHtml, readingMinutes } = await renderArticle(
      `## Heading\n\n${opening}\n\n| a |\n|---|\n| 1 |\n\nSecond paragraph of it.\n\n- item\n\n${'Later words. '.repeat(300)}\n`,
    );
    expect(previewHtml).toContain('First words');
    expect(previewHtml).toContain('Second paragraph');
    expect(previewHtml).not.toMatch(/Later|<table|<li|Heading/);
    expect(readingMinutes).toBe(3);
  });

  it('previews at most a third of a short text of several paragraphs', async () => {
    const { previewHtml } = await renderArticle(
      'One two three.\n\nFour five six.\n\nSeven eight nine.\n\nTen eleven twelve.\n',
    );
    expect(previewHtml.trim()).toBe('<p>One two three.</p>');
  });
});

describe('references', () => {
  const hash = 'a'.repeat(64);
  const figures = {
    images: { [hash]: { width: 1200, height: 600 } },
    charts: {},
  };

  it('are cut at the author’s marker, including footnotes below it', async () => {
    const { bodyHtml, previewHtml } = await renderArticle(
      'Above.[^1] And^[An inline secret.] so.\n\n| a |\n|---|\n| 1 |\n\n<!--more-->\n\n## Below\n\nA secret.\n\n[^1]: Another secret.\n',
    );
    expect(previewHtml).toContain('<p>Above. And so.</p>');
    expect(previewHtml).toContain('<table');
    expect(previewHtml).not.toMatch(/secret|Below|more|fn1/);
    expect(bodyHtml).not.toContain('more--');
    expect(bodyHtml).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1"');
    expect(bodyHtml).toContain('class="footnote-back" aria-label="Back to the text"');
    expect(bodyHtml).toContain('Another secret.');
  });

  it('to images have size, sources and a caption from the title, and are dropped if not stored', async () => {
    const { bodyHtml } = await renderArticle(
      `![A yard](image:${hash} "In May.")\n\n![Nothing](image:${'b'.repeat(64)})\n`,
      figures,
    );
    expect(bodyHtml).toContain(
      `<figure><img src="/api/article-images/${hash}/960.webp" alt="A yard" srcset="/api/article-images/${hash}/480.webp 480w,`,
    );
    expect(bodyHtml).toContain('width="1200" height="600" loading="lazy" decoding="async"');
    expect(bodyHtml).toContain('<figcaption>In May.</figcaption></figure>');
    expect(bodyHtml).not.toContain('b'.repeat(64));
  });

  it('to a stock are linked once for readers who may follow, and plain text for others', async () => {
    const text = 'Of [Marrow & Thane](stock:M&TFIN) and [another](https://example.com).\n';
    expect((await renderArticle(text)).bodyHtml).toBe(
      '<p>Of Marrow &amp; Thane and <a href="https://example.com" rel="noopener noreferrer">another</a>.</p>\n',
    );
    expect(await renderWithLinks(text, [])).toContain(
      '<a href="/stocks/M%26TFIN" rel="noopener noreferrer">Marrow &amp; Thane</a>',
    );
  });
});

it('renders a chart as text for readers without our stylesheet, and as a placeholder for the chart renderer', async () => {
  const block = 'what: ORVENNA';
  const chart: LineChart = {
    kind: 'lines',
    title: 'Orvenna <+37.1%>',
    subtitle: 'Change since 1 Jan 2025',
    source: 'Exchange closes.',
    dates: ['2025-01-01', '2025-01-02'].map(calendarDate),
    panels: [
      {
        subtitle: null,
        unit: 'change',
        series: [{ label: 'Orvenna', tone: 'subject', values: [0, 0.371] }],
        base: 0,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
  const bodyMarkdown = `Before.\n\n\`\`\`chart\n${block}\n\`\`\`\n\nAfter.\n\n<chart-place data-number="1"></chart-place>\n`;
  const figures = { images: {}, charts: { [block]: chart } };
  const said = { bodyMarkdown, figures, bodyHtml: (await renderArticle(bodyMarkdown, figures)).bodyHtml };
  expect(said.bodyHtml).toContain('<svg');
  const words = await articleInWords(said);
  expect(words).not.toContain('<svg');
  expect(words).toContain('<strong>Orvenna &lt;+37.1%&gt;.</strong> Change since 1 Jan 2025.');
  const { html, charts } = await articleToDraw(said);
  // A marker in an author's text stays text.
  expect(html.match(/<chart-place/g)).toHaveLength(1);
  expect([...charts]).toEqual([[1, chart]]);
});
