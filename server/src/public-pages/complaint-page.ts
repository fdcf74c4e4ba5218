import type { Firm } from '@niveshak/contract/firm/schemas';
import {
  complaintCategoryNames,
  complaintSourceNames,
  complaintTexts,
} from '@niveshak/contract/complaints/texts';
import { complaintCategories, complaintSources } from '@niveshak/domain/complaints/complaint';
import type { CountedComplaint, MonthRow, TrendRow } from '@niveshak/domain/complaints/register';
import {
  lastPublishedMonth,
  monthTable,
  monthlyTrend,
  yearlyTrend,
} from '@niveshak/domain/complaints/register';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import { complaintsPath } from './complaint-state.ts';
import type { ComplaintPageState, ComplaintProblems, TypedComplaint } from './complaint-state.ts';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import { breadcrumbs } from './structured-data.ts';

/** Returns the complaint page: the form, last month's table in the regulator's format, and the trends. */
export function complaintPage(
  counted: readonly CountedComplaint[],
  today: CalendarDate,
  state: ComplaintPageState,
  firm: Firm,
  appOrigin: string,
): Page {
  const lastMonth = lastPublishedMonth(today);
  const body = html`<div class="head">
      <h1>${complaintTexts.title}</h1>
      <p class="lede">${complaintTexts.lede}</p>
    </div>
    ${noticeOf(state)} ${state.kind === 'sent' ? null : form(state)}
    <section class="text further">
      <h2>If our answer does not help</h2>
      <p>${complaintTexts.elsewhere}</p>
      <p>
        <a href="https://scores.sebi.gov.in" rel="noopener">SCORES</a>,
        <a href="https://smartodr.in" rel="noopener">SMART ODR</a>,
        <a href="/public/officers">officers and contact</a>, <a href="/public/charter">investor charter</a>
      </p>
    </section>
    <section class="register" aria-label="Complaints data">
      <h2>Complaints data</h2>
      ${monthTableOf(counted, lastMonth)}
      ${trendTable('Trend of monthly disposal of complaints', 'Month', monthlyTrend(counted, lastMonth), monthName)}
      ${trendTable('Trend of annual disposal of complaints', 'Year', yearlyTrend(counted, today, 3), yearName)}
    </section>`;
  return {
    title: complaintTexts.title,
    description: `How to complain about ${firm.name}, where to escalate, and complaint numbers.`,
    path: complaintsPath,
    body,
    isIndexed: state.kind === 'new',
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        [complaintTexts.title, complaintsPath],
      ]),
    ],
  };
}

function noticeOf(state: ComplaintPageState): Html | null {
  switch (state.kind) {
    case 'new':
      return null;
    case 'sent':
      return html`<p class="notice" role="status">
        ${complaintTexts.sent} <strong>${state.number}</strong>. ${complaintTexts.sentNext}
      </p>`;
    case 'wrong':
      return html`<p class="notice bad" role="alert">${complaintTexts.check}</p>`;
    case 'too-many':
      return html`<p class="notice bad" role="alert">${complaintTexts.tooMany}</p>`;
  }
}

function form(state: Exclude<ComplaintPageState, { kind: 'sent' }>): Html {
  const typed: Partial<TypedComplaint> = state.kind === 'new' ? {} : state.typed;
  const problems: ComplaintProblems = state.kind === 'wrong' ? state.problems : {};
  const wrong = (name: keyof TypedComplaint) => problems[name] ?? null;
  const state_ = (name: keyof TypedComplaint) =>
    wrong(name) === null ? null : html`aria-invalid="true" aria-describedby="${name}-wrong"`;
  const field = (name: keyof TypedComplaint, label: string, hint: string | null, input: Html) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      ${hint === null ? null : html`<small>${hint}</small>`} ${input}
      ${wrong(name) === null ? null : html`<small class="wrong" id="${name}-wrong">${wrong(name)}</small>`}
    </div>`;
  const line = (name: 'name' | 'email' | 'phone', type: string, autocomplete: string) =>
    html`<input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="200"
      value="${typed[name] ?? ''}"
      ${state_(name)}
    />`;
  return html`<form method="post" action="${complaintsPath}" novalidate>
    ${field('name', 'Your name', null, line('name', 'text', 'name'))}
    ${field('email', 'Email', 'We answer to this address.', line('email', 'email', 'email'))}
    ${field('phone', 'Phone', 'If you would like a call.', line('phone', 'tel', 'tel'))}
    ${field(
      'category',
      'Topic',
      null,
      html`<select id="category" name="category" ${state_('category')}>
        ${complaintCategories.map(
          (category) =>
            html`<option value="${category}" ${typed.category === category ? html`selected` : null}>
              ${complaintCategoryNames[category]}
            </option>`,
        )}
      </select>`,
    )}
    ${field(
      'body',
      'What happened',
      'Include dates and order numbers if you have them. Leave out passwords and your PAN.',
      html`<textarea id="body" name="body" maxlength="5000" ${state_('body')}>${typed.body ?? ''}</textarea>`,
    )}
    <div class="unseen" aria-hidden="true">
      <label>Leave this empty <input name="website" tabindex="-1" autocomplete="off" /></label>
    </div>
    <button type="submit">Send the complaint</button>
  </form>`;
}

function monthTableOf(counted: readonly CountedComplaint[], day: CalendarDate): Html {
  const { month, bySource, total } = monthTable(counted, day);
  const cells = (row: MonthRow) =>
    [
      row.pendingBefore,
      row.received,
      row.resolved,
      row.pending,
      row.pendingOverThreeMonths,
      row.averageTenths === null ? '-' : (row.averageTenths / 10).toFixed(1),
    ].map((value) => html`<td class="figure">${value}</td>`);
  const heads = [
    'Pending at the end of last month',
    'Received',
    'Resolved',
    'Total pending',
    'Pending over 3 months',
    'Average resolution time (days)',
  ];
  return html`<h3>Data for the month ending ${monthName(month)}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="Complaints of ${monthName(month)}">
      <table>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Received from</th>
            ${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${complaintSources.map(
            (source, index) =>
              html`<tr>
                <td>${index + 1}</td>
                <th scope="row">${complaintSourceNames[source]}</th>
                ${cells(bySource[source])}
              </tr>`,
          )}
          <tr>
            <td></td>
            <th scope="row">Grand total</th>
            ${cells(total)}
          </tr>
        </tbody>
      </table>
    </div>`;
}

function trendTable(
  caption: string,
  head: string,
  rows: readonly TrendRow[],
  nameOf: (from: CalendarDate) => string,
): Html {
  const heads = ['Carried forward', 'Received', 'Resolved', 'Pending'];
  return html`<h3>${caption}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="${caption}">
      <table>
        <thead>
          <tr>
            <th scope="col">${head}</th>
            ${heads.map((each) => html`<th scope="col" class="figure">${each}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${nameOf(row.from)}</th>
                ${[row.carriedForward, row.received, row.resolved, row.pending].map(
                  (value) => html`<td class="figure">${value}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthName(day: CalendarDate): string {
  return monthFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Returns the name of a financial year, e.g. `2025-26`. */
function yearName(from: CalendarDate): string {
  const { year } = partsOf(from);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
