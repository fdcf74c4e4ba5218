import { describe, expect, it } from 'vitest';
import { gateDoubts } from './gates.ts';
import { readGhost } from './read-ghost.ts';
import { readMarkdownFile } from './read-markdown-file.ts';
import { readWxr } from './read-wxr.ts';

const post = (more: object) => ({
  posts: [
    {
      id: '1',
      title: 'A post',
      slug: 'a-post',
      status: 'published',
      visibility: 'public',
      published_at: '2023-02-01T04:30:00.000Z',
      ...more,
    },
  ],
});
const card = (visibility: object) =>
  JSON.stringify({ root: { type: 'root', children: [{ type: 'html', html: '<p>Paid.</p>', visibility }] } });
const wxr = (content: string) =>
  `<rss xmlns:content="c" xmlns:wp="w"><channel><item><title>A post</title><pubDate>Mon, 06 May 2019 04:30:00 +0000</pubDate><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;
const paidOnly = {
  web: { nonMember: false, memberSegment: 'status:-free' },
  email: { memberSegment: 'status:-free' },
};
const everyone = {
  web: { nonMember: true, memberSegment: 'status:free,status:-free' },
  email: { memberSegment: 'status:free,status:-free' },
};

describe('imports a part for some readers as a draft with a note', () => {
  it.each([
    [
      'an HTML card',
      {
        html: '<p>Open.</p><!--kg-gated-block:begin nonMember:false --><p>Paid.</p><!--kg-gated-block:end-->',
      },
    ],
    ['a card of the present editor', { lexical: card(paidOnly) }],
  ])('%s of Ghost', (_name, more) => {
    const [piece] = readGhost(post(more)).pieces;
    expect(piece?.publishedAt).toBeNull();
    expect(piece?.notes.join()).toContain('for some readers only');
  });

  it('publishes a Ghost card without restrictions', () => {
    expect(readGhost(post({ lexical: card(everyone) })).pieces[0]?.publishedAt).not.toBeNull();
  });

  it.each([
    '<!-- wp:premium-content/subscriber-view --><p>Paid.</p><!-- /wp:premium-content/subscriber-view -->',
    '<p>Open.</p><!-- wp:jetpack/paywall /--><p>Paid.</p>',
    'Open. [restrict]Paid.[/restrict]',
    'Open. [members_only]Paid.[/members_only]',
    'Open. [mepr-show rules="1"]Paid.[/mepr-show]',
    '[rcp_restrict]Paid.[/rcp_restrict]',
    '[pmpro_member level="1"]Paid.[/pmpro_member]',
    '[wcm_restrict plans="a"]Paid.[/wcm_restrict]',
    '[s2If current_user_can(access_s2member_level1)]Paid.[/s2If]',
    '<div class="paywall-jump">Paid.</div>',
  ])('%s of WordPress', (content) => {
    const [piece] = readWxr(wxr(content)).pieces;
    expect(piece?.publishedAt).toBeNull();
    expect(piece?.notes.join()).toContain('for some readers only');
  });

  it('a shortcode in Markdown', () => {
    const piece = readMarkdownFile(
      'a.md',
      '---\ntitle: A\ndate: 2024-01-01\n---\nOpen. [restrict]Paid.[/restrict]\n',
    );
    expect(piece).toMatchObject({ publishedAt: null });
  });

  it('ignores marker-like words in a text', () => {
    expect(
      gateDoubts('The members [sic] of a [private equity fund](https://example.test) met; class="note".'),
    ).toEqual([]);
  });
});

describe('a locked post of Ghost', () => {
  it('shows only its title without a public preview', () => {
    const [piece] = readGhost(post({ visibility: 'paid', html: '<p>Secret words.</p><p>More.</p>' })).pieces;
    expect(piece).toMatchObject({ excerpt: '', access: 'premium' });
    expect(piece?.body.startsWith('<!--more-->')).toBe(true);
    expect(piece?.opening).not.toContain('Secret');
  });

  it('shows its public preview', () => {
    const [piece] = readGhost(
      post({ visibility: 'paid', html: '<p>Open words.</p><!--members-only--><p>Secret.</p>' }),
    ).pieces;
    expect(piece?.opening).toBe('Open words.');
    expect(piece?.body.startsWith('<!--more-->')).toBe(false);
  });
});
