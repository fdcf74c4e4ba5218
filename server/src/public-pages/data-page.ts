import type { Firm } from '@niveshak/contract/firm/schemas';
import { recipients } from '@niveshak/contract/account/texts';
import { memberLines } from '@niveshak/domain/retention/member-lines';
import { html } from './markup.ts';
import type { Page } from './page.ts';
import { breadcrumbs } from './structured-data.ts';

export const dataPath = '/public/data';

/**
 * Returns the page on which personal data the firm keeps, why, how long and under which law, based on the retention
 * schedule (V-1, V-5).
 */
export function dataPage(firm: Firm, appOrigin: string): Page {
  const title = 'Your data';
  return {
    title,
    description: `Which personal data ${firm.name} keeps, why, for how long, and who receives it.`,
    path: dataPath,
    body: html`<div class="head">
        <h1>${title}</h1>
        <p class="lede">
          What ${firm.legalName} keeps about you, why, and for how long. See also the
          <a href="/public/privacy">privacy notice</a>.
        </p>
      </div>
      <dl class="facts">
        ${memberLines.map(
          ({ what, purpose, kept, law }) =>
            html`<dt>${what}</dt>
              <dd>${purpose}.<br />Kept: ${kept}.<br /><small>${law}</small></dd>`,
        )}
      </dl>
      <section class="text further">
        <h2>Who receives data</h2>
        <ul>
          ${recipients.map(({ name, purpose }) => html`<li>${name}: ${purpose}</li>`)}
        </ul>
        <h2>Your rights</h2>
        <p>
          In your account, under Privacy, you can download your data, correct it and erase your account. Write
          to
          <a href="mailto:${firm.grievanceEmail}">${firm.grievanceEmail}</a> with a question or a complaint.
          After that you can complain to the Data Protection Board of India.
        </p>
      </section>`,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        [title, dataPath],
      ]),
    ],
  };
}
