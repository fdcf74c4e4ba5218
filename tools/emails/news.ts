import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import * as articles from '@niveshak/contract/articles/staff-routes';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { emailTitle } from './kinds.ts';
import type { Scene } from './scene.ts';
import { auditReason } from './fixture.ts';
import type { EmailFixture } from './fixture.ts';

const emailText = `Freight rates fell for the *third* month.[^1] What we read in [the accounts](https://example.com):

- cash came in later,
- debt went up.

\`\`\`chart
what: index Sahyadri 200
from: 2024-02-12
to: 2025-02-07
title: A year in which the market doubted growth
\`\`\`

<!--more-->

## The year in three lines

| Year | Revenue | Margin |
|---|---:|---:|
| 2024 | 812 | 11.2% |
| 2025 | 901 | 9.8% |

\`\`\`chart
what: index Sahyadri 200
from: 2024-01-01
to: 2025-05-30
\`\`\`

> The days are the story.

[^1]: Annual report, page 61.
`;

export const news: readonly Scene[] = [
  {
    plays: ['publication-alert', 'article-letter', 'daily-digest'],
    play: async (fixture) => {
      const email = { dailyDigest: true, instaAlerts: true, customerOptOut: false };
      const premium = await fixture.demoMember('premium');
      await premium.call(putNotificationSettings, { body: { email } });
      await publish(fixture, { title: 'Patient capital', access: 'premium' }, null);
      await publish(fixture, { title: emailTitle, access: 'premium', body: emailText }, 'everybody');
      await fixture.moveClock('2025-06-03T18:00:00+05:30');
    },
  },
];

async function publish(
  fixture: EmailFixture,
  more: Partial<ArticleContent> & { readonly title: string },
  letter: 'everybody' | null,
): Promise<void> {
  const [analyst, editor] = [await fixture.staff('analyst'), await fixture.staff('editor')];
  const { id, content } = await analyst.call(articles.startArticle, { body: { corrects: null } });
  const params = { id };
  const written: ArticleContent = {
    ...content,
    slug: more.title.toLowerCase().replaceAll(' ', '-'),
    excerpt: 'What growth costs, and who pays for it.',
    category: 'Notes',
    kind: 'note',
    body: 'One paragraph.\n\nAnd a second one.',
    ...more,
  };
  const { version } = await analyst.call(articles.saveArticleDraft, {
    params,
    body: { base: content, content: written },
  });
  await analyst.call(articles.submitArticle, { params, body: { version, ...auditReason } });
  await editor.call(articles.approveArticle, { params, body: { version, ...auditReason } });
  await editor.call(articles.publishArticle, { params, body: { version, at: null, letter, ...auditReason } });
}
