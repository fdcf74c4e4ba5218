import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { readFirm } from '../../firm/index.ts';
import { userById } from '../../identity/index.ts';
import { termById } from '../../membership/index.ts';
import { grantLinkById } from '../grant-link-store.ts';
import { grantLinkState, urlOfGrant } from '../grant-links.ts';
import type { Addressed, GiftEmailDeps } from './context.ts';

/** Email with the claim link of a complimentary plan. Empty if it can no longer be claimed. */
export async function grantLinkEmails(deps: GiftEmailDeps, linkId: string): Promise<readonly Addressed[]> {
  const { db } = deps;
  const link = await grantLinkById(db, linkId);
  if (link === null || link.toEmail === null) return [];
  if (grantLinkState(link, deps.clock.now().today) !== 'open') return [];
  const plan = nameOfPlan(await readPlanDescriptions(db), link.alias);
  const firm = await readFirm(db);
  const greeting = link.toName === null ? '' : `${link.toName}, `;
  return [
    {
      to: link.toEmail,
      subject: `${firm.name} gives you ${plan}`,
      letter: {
        heading: `${plan}, with our compliments`,
        paragraphs: [
          `${greeting}we would like you to read our research until ${formatDate(link.endDate)}. It costs you nothing and does not renew.`,
          'Accept it with this email address: the link works once, and only for this address.',
        ],
        facts: [
          ['Plan', plan],
          ['Valid till', formatDate(link.endDate)],
        ],
        action: { label: 'Accept it', url: urlOfGrant(deps, link) },
        isToStranger: true,
      },
      reference: `grant-link-${link.id}`,
    },
  ];
}

/** Email to a member who received a complimentary plan. */
export async function grantedEmails(deps: GiftEmailDeps, termId: string): Promise<readonly Addressed[]> {
  const { db, appOrigin } = deps;
  const term = await termById(db, termId);
  // Replaced by a later link, which sends a separate email.
  if (term === null || term.endedBy !== null) return [];
  const plan = nameOfPlan(await readPlanDescriptions(db), term.alias);
  const { email: to } = await userById(db, term.userId);
  const { today } = deps.clock.now();
  const isLater = term.startDate > today;
  const ends = formatDate(term.endDate);
  return [
    {
      to,
      subject: isLater ? `We added ${plan} to your account` : `You have ${plan} until ${ends}`,
      letter: {
        heading: `${plan}, with our compliments`,
        paragraphs: [
          isLater
            ? `It begins on ${formatDate(term.startDate)}, when your current plan ends, and is valid till ${ends}.`
            : `You can read research until ${ends}.`,
          'It costs you nothing and does not renew.',
        ],
        facts: [
          ['Plan', plan],
          ['From', formatDate(term.startDate)],
          ['Valid till', ends],
        ],
        action: { label: 'Read research', url: `${appOrigin}/` },
      },
      reference: `plan-granted-${term.id}`,
    },
  ];
}
