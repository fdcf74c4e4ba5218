import { sql } from 'kysely';
import { it } from 'vitest';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { publishedOnTwoProcesses } from '../../testing/killed-publication.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'As the plan of the week says.';

const killOne = publishedOnTwoProcesses('people', async (test) => {
  const analyst = new TestStaff(test, 'analyst@demo.test');
  const editor = new TestStaff(test, 'editor@demo.test');
  await analyst.enterStaff();
  await editor.enterStaff();
  return {
    /** Schedules a note that is emailed to every member. */
    schedule: async (slug, at) => {
      const { id, content } = await analyst.call(routes.startArticle, { body: { corrects: null } });
      const params = { id };
      const { version } = await analyst.call(routes.saveArticleDraft, {
        params,
        body: {
          base: content,
          content: {
            ...content,
            slug,
            title: `Out at ${slug}`,
            excerpt: 'In short.',
            author: 'Ira Deshmukh',
            category: 'Notes',
            access: 'lite',
            kind: 'note',
            body: 'One paragraph.\n\nAnd another.',
          },
        },
      });
      await analyst.call(routes.submitArticle, { params, body: { version, reason } });
      await editor.call(routes.approveArticle, { params, body: { version, reason } });
      await editor.call(routes.publishArticle, { params, body: { version, at, letter: 'entitled', reason } });
      return slug;
    },
    facts: (slug) => sql`
      with article as (select id from articles where slug = ${slug})
      select
        (select count(*)::int from article) as articles,
        (select count(*)::int from article_versions v join article a on v.article_id = a.id) as versions,
        (select count(*)::int from publications p join article a on p.subject_id = a.id::text) as publications,
        (select count(*)::int from staff_audit s join article a on s.subject_id = a.id::text
          where s.action = 'article.publish') as lines`,
    subject: (slug) => sql`(select id::text from articles where slug = ${slug})`,
  };
});

it.each([
  ['before its first write', 'eleven', '11', { before: 'insert', on: 'articles' }, false],
  ['in the middle of its commit', 'twelve', '12', { commitAfter: 'insert', on: 'publications' }, true],
] as const)(
  'publishes a scheduled article once with one email per member, although one of two processes is killed %s',
  { timeout: 60_000 },
  (_when, slug, hour, moment, isOutThen) => killOne({ slug, hour, moment, isOutThen }),
);
