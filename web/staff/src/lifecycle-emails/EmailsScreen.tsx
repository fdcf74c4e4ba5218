import type { LifecycleEmailRow } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { categoryName } from '@niveshak/contract/notifications/category-names';
import { emailNames } from '@niveshak/contract/notifications/email-names';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { emailKindNames, emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { ClickCounting } from './ClickCounting.tsx';
import { emailsQuery } from './queries.ts';
import { sendTimeText } from './send-time-text.ts';

/** Emails the firm writes for points in a membership, and all other emails of the product. */
export function EmailsScreen() {
  const emails = useQuery(emailsQuery);
  return (
    <>
      <ScreenHead title="Emails" />
      <Section title="Written by the firm">
        <QueryView query={emails} what="the emails">
          {(data) => (
            <PlainTable
              label="Emails"
              columns={columns}
              rows={data.emails}
              rowId={({ kind }) => kind}
              isOver={({ isOn }) => !isOn}
            />
          )}
        </QueryView>
      </Section>
      <StandardEmails />
      <ClickCounting />
    </>
  );
}

const columns: readonly Column<LifecycleEmailRow>[] = [
  {
    id: 'name',
    label: 'Email',
    value: ({ kind }) => lifecycleEmails[kind].name,
    show: ({ kind }) => (
      <Link to="/emails/$kind" params={{ kind }} className={`${quietLinkClass} whitespace-nowrap`}>
        {lifecycleEmails[kind].name}
      </Link>
    ),
  },
  { id: 'when', label: 'When', value: (email) => sendTimeText(email.kind, email) },
  { id: 'subject', label: 'Sample subject', value: ({ sampleSubject }) => sampleSubject },
  { id: 'state', label: 'State', value: ({ isOn }) => (isOn ? 'On' : 'Off') },
  { id: 'sent', label: 'Sent', value: ({ sent }) => sent, isNumeric: true },
];

function isWrittenByFirm(kind: EmailKind): boolean {
  return Object.values(lifecycleEmails).some(({ emailKind }) => emailKind === kind);
}

/** By category in catalogue order. The emails written by the firm are in the list above. */
const standardEmails = Map.groupBy(
  emailKindNames.filter((kind) => !isWrittenByFirm(kind)),
  (kind) => emailKinds[kind],
);

/** Automatic emails of the product, each with a preview. The texts are fixed. */
function StandardEmails() {
  return (
    <Section title="Sent by the product" className="mt-10">
      <p className="mb-4 max-w-prose text-sm text-soft">
        These texts are fixed. Each opens as members get it; sent emails are on each member’s page.
      </p>
      <div className="grid gap-x-10 gap-y-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {[...standardEmails].map(([category, emails]) => (
          <section key={category} aria-label={categoryName(category)}>
            <h3 className="mb-1 text-base">{categoryName(category)}</h3>
            <ul>
              {emails.map((kind) => (
                <li key={kind} className="border-b border-rule py-1.5">
                  <Link to="/emails/$kind" params={{ kind }} className={loneLinkClass}>
                    {emailNames[kind]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}
