import type { Firm } from '@niveshak/contract/firm/schemas';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import type { ArticlesOut } from '../articles/index.ts';
import { html } from './markup.ts';
import type { Page } from './page.ts';
import { suggestedFor } from './plans-on-sale.ts';
import type { Sale } from './plans-on-sale.ts';
import { organisationPage } from './structured-data.ts';
import { entryOf } from './words.ts';

const newest = 6;
const openToRead = 4;

export function frontPage(out: ArticlesOut, sale: Sale, firm: Firm, appOrigin: string): Page {
  const latest = out.page(0, newest);
  const free = out
    .all()
    .filter(({ access }) => access === 'public')
    .slice(0, openToRead);
  const tiers = (['premium', 'lite'] as const).flatMap((tier) => {
    const plan = suggestedFor(sale, tier);
    return plan === null ? [] : [plan];
  });
  const body = html`<div class="hero">
      <h1>${firm.tagline}</h1>
      <p class="lede">
        ${firm.name} writes research on Indian companies and keeps model portfolios, with every reason and
        every change on record. A SEBI registered research analyst, ${firm.sebiRegistration}.
      </p>
      <p class="actions">
        <a class="button" href="/public/articles">Read sample research</a>
        <a class="button quiet" href="/public/plans">Plans and prices</a>
      </p>
    </div>
    <div class="columns">
      <section aria-labelledby="latest">
        <h2 id="latest">Latest research</h2>
        ${
          latest.length === 0
            ? html`<p class="notice">Nothing is published yet.</p>`
            : html`<ul class="entries lead">
                  ${latest.slice(0, 1).map((article) => entryOf(article))}
                </ul>
                <ul class="entries">
                  ${latest.slice(1).map((article) => entryOf(article))}
                </ul>`
        }
        <p class="more"><a href="/public/articles">All research</a></p>
      </section>
      <aside aria-label="More">
        ${
          free.length === 0
            ? null
            : html`<h2>Open to read</h2>
                <ul class="entries">
                  ${free.map(
                    ({ slug, title, category }) =>
                      html`<li>
                        <p class="meta">${category}</p>
                        <h3><a href="/public/articles/${encodeURIComponent(slug)}">${title}</a></h3>
                      </li>`,
                  )}
                </ul>`
        }
        ${
          tiers.length === 0
            ? null
            : html`<h2>Plans</h2>
                <ul class="entries">
                  ${tiers.map(
                    (plan) =>
                      html`<li>
                        <h3><a href="/public/plans">${plan.product}</a></h3>
                        <p>
                          ${plan.monthly === null ? null : html`${formatRupees(plan.monthly)} a month, plus GST`}
                        </p>
                      </li>`,
                  )}
                </ul>`
        }
      </aside>
    </div>`;
  return {
    title: firm.tagline,
    description: `${firm.name}: ${firm.tagline} Research and model portfolios by a SEBI registered research analyst (${firm.sebiRegistration}).`,
    path: '/public/',
    body,
    structured: [organisationPage(firm, appOrigin)],
  };
}
