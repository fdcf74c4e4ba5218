/**
 * `npm run bench:api`: account-summary, the quotes and the article list through the product with every check on,
 * beside a bare Fastify that answers the same bytes, and beside the bare SQL of the same answer on a pool of the
 * same size; 1 and 16 callers, all in one run.
 */
import Fastify from 'fastify';
import { listArticles } from '@niveshak/contract/articles/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { aboutMachine, openWorld } from './world.ts';
import { measure, row } from './measure.ts';

const world = await openWorld('full');
try {
  console.log(aboutMachine());
  const member = world.member('premium@demo.test');
  await member.enter('login');
  const user = await world.pool.query<{ id: string }>(
    `select id from users where email = 'premium@demo.test'`,
  );
  const userId = user.rows[0]?.id ?? '';

  const sql = {
    accountSummary: [
      ['select * from sessions s join users u on u.id = s.user_id where u.id = $1 limit 1', [userId]],
      ['select * from users where id = $1', [userId]],
      ['select * from terms where user_id = $1', [userId]],
    ],
    quotes: [
      ['select * from sessions s join users u on u.id = s.user_id where u.id = $1 limit 1', [userId]],
      ['select * from terms where user_id = $1', [userId]],
      [
        `select distinct on (alias) alias, full_price_paise from plan_prices order by alias, valid_from desc`,
        [],
      ],
    ],
    articles: [
      [
        'select id, slug, title, excerpt, author, published_at, category, access, reading_minutes from articles order by published_at desc',
        [],
      ],
    ],
  } as const;

  const cases = [
    ['account-summary', accountSummary, sql.accountSummary],
    ['quotes', getQuotes, sql.quotes],
    ['article list', listArticles, sql.articles],
  ] as const;
  for (const callers of [1, 16]) {
    console.log(`\n${callers} ${callers === 1 ? 'caller' : 'callers at once'}`);
    for (const [name, route, queries] of cases) {
      const answer = await member.raw(route);
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
      const bare = Fastify();
      const bytes = JSON.stringify(answer.body);
      bare.get('/', async (_request, reply) => reply.type('application/json').send(bytes));
      const address = await bare.listen({ host: '127.0.0.1', port: 0 });
      const options = { callers, seconds: 3 };
      const product = await measure(() => member.raw(route), options);
      const framework = await measure(async () => (await fetch(address)).arrayBuffer(), options);
      const query = await measure(async () => {
        for (const [text, values] of queries) await world.pool.query(text, [...values]);
      }, options);
      console.log(row(name, product));
      console.log(row('  bare framework, same bytes', framework, framework));
      console.log(row('  bare SQL, same pool size', query, query));
      console.log(
        `  → ${(framework.perSecond / product.perSecond).toFixed(1)} × the framework, ` +
          `${(query.perSecond / product.perSecond).toFixed(1)} × the SQL`,
      );
      await bare.close();
    }
  }
} finally {
  await world.close();
}
