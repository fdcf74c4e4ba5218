import type { Firm } from '@niveshak/contract/firm/schemas';
import { authorPath } from '@niveshak/domain/articles/author-path';
import { initialsOf } from '@niveshak/domain/firm/initials';
import type { Analyst } from '../firm/index.ts';
import { html } from './markup.ts';
import type { Html } from './markup.ts';

/** Returns a person's portrait, or initials, as decoration next to the name. */
export function portraitOf(name: string, analyst: Analyst | null): Html {
  const { portrait = null } = analyst ?? {};
  if (portrait !== null)
    return html`<img class="portrait" src="${portrait}" width="72" height="72" alt="" />`;
  const { letters, ground } = initialsOf(name);
  return html`<svg class="portrait" viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
    <rect width="72" height="72" fill="${ground}" />
    <text x="36" y="45" text-anchor="middle" fill="#fff" font-size="26" font-weight="600">${letters}</text>
  </svg>`;
}

/** Returns an analyst's qualification and registration in one line. */
export function credentials(analyst: Analyst | null, firm: Firm): string {
  const { qualification = '' } = analyst ?? {};
  return [qualification, `${firm.name}, SEBI registration ${firm.sebiRegistration}`]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Returns the author note at the end of an article. */
export function authorNote(name: string, analyst: Analyst | null, firm: Firm): Html {
  const { biography = '' } = analyst ?? {};
  return html`<section class="author" aria-label="Author">
    ${portraitOf(name, analyst)}
    <div>
      <h2><a href="${authorPath(name)}">${name}</a></h2>
      <p class="meta">${credentials(analyst, firm)}</p>
      ${biography === '' ? null : html`<p>${biography}</p>`}
    </div>
  </section>`;
}
