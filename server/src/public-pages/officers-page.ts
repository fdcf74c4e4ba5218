import { sebiCheckUrl } from '@niveshak/domain/firm/verified-upi';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import { organisationPage } from './structured-data.ts';

export const officersPath = '/public/officers';

/** Returns the grievance matrix required by SEBI, with the responsible officers by name. */
export function officersPage(firm: Firm, appOrigin: string): Page {
  const mail = (address: string) => html`<a href="mailto:${address}">${address}</a>`;
  const facts: readonly (readonly [string, Html])[] = [
    ['Name', html`${firm.legalName}`],
    ['Registered office', html`${firm.address}`],
    [
      'SEBI registration',
      html`${firm.sebiRegistration}, as research analyst.
        <a href="https://www.sebi.gov.in" rel="noopener">SEBI</a> lists who is registered.`,
    ],
    ['BSE enlistment', html`${firm.bseEnlistment}, with BSE Limited as the supervisory body (RAASB)`],
    ['GSTIN', html`${firm.gstin}`],
    ...(firm.upiId === null
      ? []
      : ([
          [
            'Verified UPI ID',
            html`${firm.upiId}. Check it in <a href="${sebiCheckUrl}" rel="noopener">SEBI Check</a> before you
              pay.`,
          ],
        ] as const)),
    ['Website', html`<a href="${firm.website}" rel="noopener">${firm.website}</a>`],
    ['First contact, support', html`${mail(firm.supportEmail)}, ${firm.supportPhone}`],
    ['Grievance officer', html`${firm.complianceOfficer}, ${mail(firm.grievanceEmail)}`],
    ['Compliance officer', html`${firm.complianceOfficer}, ${mail(firm.grievanceEmail)}`],
    ['Principal officer', html`${firm.principalOfficer}, ${mail(firm.supportEmail)}`],
    [
      'SEBI',
      html`<a href="https://scores.sebi.gov.in" rel="noopener">SCORES</a>, the complaints system of SEBI, toll
        free 1800 22 7575`,
    ],
    [
      'Dispute resolution',
      html`<a href="https://smartodr.in" rel="noopener">SMART ODR</a>, conciliation and arbitration online`,
    ],
  ];
  return {
    title: 'Officers and contact',
    description: `Contacts at ${firm.legalName}: support, grievance, compliance and principal officer, and SEBI.`,
    path: officersPath,
    body: html`<div class="head">
        <h1>Officers and contact</h1>
        <p class="lede">
          Write to support first. If the answer does not help, escalate to the next person below.
        </p>
      </div>
      <dl class="facts">
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <p class="actions"><a class="button" href="/public/complaints">Make a complaint</a></p>`,
    structured: [organisationPage(firm, appOrigin)],
  };
}
