import type { Firm } from '@niveshak/contract/firm/schemas';
import { beforeYouPay } from '@niveshak/contract/catalogue/before-you-pay';
import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import { betterPlanText } from '@niveshak/domain/catalogue/offers';
import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import {
  columnName,
  comparedFeatures,
  includingTerms,
  plansOf,
  termsNote,
} from '@niveshak/domain/catalogue/plan-columns';
import { planName, trialPlan } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { termText } from '@niveshak/domain/catalogue/plan-term';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatAmount, formatRupees } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import type { PlanForSale, Sale } from './plans-on-sale.ts';
import { breadcrumbs, planData } from './structured-data.ts';

export const plansPath = '/public/plans';

/** The same tick icon as in the app. */
const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M5 12.6 9.9 17.4 19 7.3" />
</svg>`;

/** Returns a sign-up link that selects a plan on the pricing page. */
function subscribeLink(alias: PlanAlias): string {
  return `/signup?subscription=${alias}`;
}

export function plansPage(sale: Sale, firm: Firm, appOrigin: string): Page {
  const { plans, columns, notice } = sale;
  const body = html`<h1>Plans and prices</h1>
    <p class="lede">One payment. No automatic renewal unless you choose it.</p>
    ${notice === null ? null : html`<p class="notice">${notice}</p>`}
    ${
      firm.offersTrial && plans.length > 0
        ? html`<p class="trial">
            Read all of Lite free for ${termText(trialPlan)}. No card needed.
            <a class="button quiet" href="${subscribeLink(trialPlan)}">${catalogueTexts.startFreeTrial}</a>
          </p>`
        : null
    }
    ${
      plans.length === 0
        ? html`<p class="notice">No plan is for sale today.</p>`
        : html`<div class="tiers">${columns.map((column) => columnOf(column, sale))}</div>
            ${compareTable(columns)}`
    }
    <section class="before">
      <h2>${beforeYouPay.title}</h2>
      <ul>
        ${beforeYouPay.points.map(
          (parts) =>
            html`<li>
              ${parts.map((part) =>
                typeof part === 'string' ? html`${part}` : html`<a href="${part[1]}">${part[0]}</a>`,
              )}
            </li>`,
        )}
      </ul>
    </section>`;
  return {
    title: 'Plans and prices',
    description: `Subscriptions to the research of ${firm.name}: what each plan includes and what it costs with GST.`,
    path: plansPath,
    body,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Plans', plansPath],
      ]),
      ...plans.map((plan) =>
        planData(
          {
            alias: plan.id,
            name: plan.product,
            description: plan.description,
            charged: formatAmount(plan.offer.netPrice).replaceAll(',', ''),
            isOnSale: true,
          },
          firm,
          appOrigin,
        ),
      ),
    ],
  };
}

/** Returns the best offer of each tier with its contents, for the front page, or null if nothing is for sale. */
export function planOffers({ columns, suggested }: Sale): Html | null {
  const leads = columns.flatMap(({ lead }) => (lead === null ? [] : [lead]));
  if (leads.length === 0) return null;
  return html`<section class="part">
    <h2>Plans</h2>
    <div class="tiers">
      ${leads.map(
        (lead) =>
          html`<ul class="plans">
            ${leadCard(lead, lead.id === suggested)}
          </ul>`,
      )}
    </div>
    <p class="more"><a href="${plansPath}">Compare all plans</a></p>
  </section>`;
}

/** Formats an amount, dropping `.00` for whole rupees. */
function shortRupees(amount: Paise): string {
  return formatRupees(amount, amount % 100 === 0 ? { decimals: 0 } : {});
}

function columnOf(column: PlanColumn<PlanForSale>, sale: Sale): Html {
  const { lead, others, beaten } = column;
  return html`<section>
    <h2>${columnName(column)}</h2>
    <p class="meta">${lead === null ? null : lead.description}</p>
    <ul class="plans">
      ${lead === null ? null : leadCard(lead, lead.id === sale.suggested)}
      ${others.map((plan) => planCard(plan, lead, sale))}
    </ul>
    ${
      beaten.length === 0
        ? null
        : html`<details class="more-plans">
            <summary>${catalogueTexts.otherTerms}</summary>
            <ul class="plans">
              ${beaten.map((plan) => planCard(plan, lead, sale))}
            </ul>
          </details>`
    }
  </section>`;
}

function rateOf({ id, monthly, listPrice }: PlanForSale): string {
  return monthly === null
    ? `${shortRupees(listPrice)} for ${termText(id)}`
    : `${shortRupees(monthly)} a month`;
}

/** Returns the amount charged today, its term, and the rate. */
export function chargeOf(plan: PlanForSale): Html {
  const { product, length, cut, offer } = plan;
  return html`<p class="price">${formatRupees(offer.netPrice)} <small>${catalogueTexts.today}</small></p>
    <p class="until">
      Charged
      once${length === null ? null : ` for ${length}`}${cut === null ? `, until ${formatDate(offer.endDate)}` : null}.
    </p>
    <p class="meta">${cut === null ? 'Rate' : `${product} rate`} ${rateOf(plan)} plus GST</p>`;
}

function leadCard(plan: PlanForSale, isSuggested: boolean): Html {
  const { id, product, productShort, cut, features, offer } = plan;
  const name = cut === null ? product : `${productShort} until ${formatDate(offer.endDate)}`;
  return html`<li class="lead${isSuggested ? ' suggested' : ''}">
    <h3>${name}${isSuggested ? html` <span class="badge">Suggested</span>` : null}</h3>
    ${chargeOf(plan)}
    <a class="button${isSuggested ? '' : ' quiet'}" href="${subscribeLink(id)}"
      >${catalogueTexts.subscribe}</a
    >
    ${
      features.length === 0
        ? null
        : html`<ul>
            ${features.map((text) => html`<li>${tick} ${text}</li>`)}
          </ul>`
    }
  </li>`;
}

function planCard(plan: PlanForSale, lead: PlanForSale | null, { plans }: Sale): Html {
  const { id, product, note, offer } = plan;
  const offers = plans.map((each) => each.offer);
  const remark = betterPlanText(offer, offers, planName) ?? note;
  return html`<li>
    <h3>${product}</h3>
    <p class="meta">
      <b>${formatRupees(offer.netPrice)}</b> today · ${rateOf(plan)} plus
      GST${offer.endDate === lead?.offer.endDate ? null : ` · until ${formatDate(offer.endDate)}`}
    </p>
    <a class="button quiet" href="${subscribeLink(id)}">${catalogueTexts.subscribe}</a>
    ${remark === null ? null : html`<p class="meta remark">${remark}</p>`}
  </li>`;
}

function compareTable(columns: readonly PlanColumn<PlanForSale>[]): Html {
  return html`<section>
    <h2 id="compare">Compare plans</h2>
    <table class="compare" aria-labelledby="compare">
      <thead>
        <tr>
          <th scope="col">Includes</th>
          ${columns.map((column) => html`<th scope="col">${columnName(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${comparedFeatures(columns.flatMap(plansOf)).map((feature) => {
          const note = termsNote(columns, feature);
          return html`<tr>
            <th scope="row">${feature.text}${note === null ? null : html`<br /><small>${note}</small>`}</th>
            ${columns.map((column) => html`<td>${includedMark(includingTerms(column, feature).length > 0)}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

function includedMark(isIncluded: boolean): Html {
  return isIncluded
    ? html`${tick}<span class="unseen">Included</span>`
    : html`<span aria-hidden="true">–</span><span class="unseen">Not included</span>`;
}

/** Returns a page's main button, which leads to the trial if offered, else to the plans. */
export function startButton(firm: Firm, { plans }: Sale): Html {
  return firm.offersTrial && plans.length > 0
    ? html`<a class="button" href="${subscribeLink(trialPlan)}">${catalogueTexts.startFreeTrial}</a>`
    : html`<a class="button" href="/public/plans">Compare plans</a>`;
}

/** Returns what the trial of the start button includes, or null if it is not offered. */
export function trialNote(firm: Firm, { plans }: Sale): Html | null {
  return firm.offersTrial && plans.length > 0
    ? html`<p class="meta">The trial is Lite, free for ${termText(trialPlan)}.</p>`
    : null;
}
