import type { Firm } from '@niveshak/contract/firm/schemas';
import { formatAmount, formatRupees } from '@niveshak/domain/primitives/paise';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import type { PlanForSale, Sale } from './plans-on-sale.ts';
import { breadcrumbs, planData } from './structured-data.ts';

export const plansPath = '/public/plans';

const tiers = [
  ['premium', 'Premium'],
  ['lite', 'Lite'],
] as const;

export function plansPage(sale: Sale, firm: Firm, appOrigin: string): Page {
  const { plans, notice } = sale;
  const body = html`<div class="hero">
      <h1>Plans and prices</h1>
      <p class="lede">Prices are in rupees. The amount charged includes GST of 18%. No automatic renewal.</p>
    </div>
    ${notice === null ? null : html`<p class="notice">${notice}</p>`}
    ${
      plans.length === 0
        ? html`<p class="notice">No plan is for sale today.</p>`
        : html`${tiers.map(([tier, heading]) => {
            const ofTier = plans.filter((plan) => plan.tier === tier);
            return ofTier.length === 0
              ? html``
              : html`<section>
                  <h2>${heading}</h2>
                  <ul class="plans">
                    ${ofTier.map(planCard)}
                  </ul>
                </section>`;
          })}`
    }
    ${
      firm.offersTrial && plans.length > 0
        ? html`<p>
            New here? <a href="/signup">Create an account</a> and read everything in Lite free for 14 days,
            once. No card needed.
          </p>`
        : null
    }
    <section class="text">
      <h2>Before you pay</h2>
      <ul>
        <li>
          You can cancel at any time. We refund unused days, including GST:
          <a href="/public/refunds">refund policy</a>.
        </li>
        <li>
          New members verify their PAN and sign the <a href="/public/terms">terms</a> and the
          <a href="/public/mitc">most important terms</a> before paying.
        </li>
        <li>Read our <a href="/public/disclosures">disclosures</a>. No return is assured.</li>
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
            alias: plan.alias,
            name: plan.name,
            description: plan.description,
            charged: formatAmount(plan.charged).replaceAll(',', ''),
            isOnSale: true,
          },
          firm,
          appOrigin,
        ),
      ),
    ],
  };
}

function planCard(plan: PlanForSale): Html {
  const price =
    plan.monthly === null
      ? html`${formatRupees(plan.charged)}`
      : html`${formatRupees(plan.monthly)} <small class="meta">a month, plus GST</small>`;
  return html`<li>
    <h3>${plan.name}</h3>
    <p class="meta">${plan.billed}</p>
    <p class="price">${price}</p>
    <p class="meta">
      ${formatRupees(plan.charged)} charged today with
      GST${plan.lastDay === null ? null : html`, valid till ${plan.lastDay}`}
    </p>
    <ul>
      ${plan.features.map((feature) => html`<li>${feature}</li>`)}
    </ul>
    <p class="actions"><a class="button" href="/signup">Subscribe</a></p>
  </li>`;
}
