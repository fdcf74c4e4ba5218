import type { LifecycleEmailRow } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { categoryName } from '@niveshak/contract/notifications/category-names';
import { emailNames } from '@niveshak/contract/notifications/email-names';
import { emailTriggers } from '@niveshak/contract/notifications/email-triggers';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { emailKindNames, emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { counted } from '../frame/counted.ts';
import { Fold } from '../frame/Fold.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { TableFilter, useTableFilter } from '../money/TableFilter.tsx';
import type { Choice } from '../money/TableFilter.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { ClickCounting } from './ClickCounting.tsx';
import { emailsQuery } from './queries.ts';
import { sendTimeText } from './send-time-text.ts';

type Row = {
  readonly kind: string;
  readonly name: string;
  readonly when: string;
  readonly category: string;
  /** State and subject of an email that the firm writes; null for fixed texts. */
  readonly written: { readonly state: string; readonly isOn: boolean; readonly subject: string } | null;
};

/** All emails to members, each with a preview. The firm writes some of them; the other texts are fixed. */
export function EmailsScreen() {
  const emails = useQuery(emailsQuery);
  const { rowsOf } = useTableFilter(columns, choices);
  return (
    <>
      <ScreenHead title="Emails" />
      <TableFilter label="Show" choices={choices} searchHint="Name, time, category or subject" />
      <QueryView query={emails} what="the emails">
        {(data) => {
          const rows = rowsOf([...data.emails.map(writtenRow), ...standardRows]);
          return rows.length === 0 ? (
            <EmptyState title="Nothing found">Clear the search, or show all emails.</EmptyState>
          ) : (
            <>
              <p className="mb-2 text-sm text-soft tabular-nums">{counted(rows.length, 'email')}</p>
              <PlainTable
                label="Emails"
                columns={columns}
                rows={rows}
                rowId={({ kind }) => kind}
                isOver={({ written }) => written?.isOn === false}
              />
            </>
          );
        }}
      </QueryView>
      <Fold summary={<h2 className="text-lg">Clicks in research emails</h2>} className="mt-8">
        <ClickCounting />
      </Fold>
    </>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    label: 'Email',
    value: ({ name }) => name,
    show: ({ kind, name }) => (
      <Link to="/emails/$kind" params={{ kind }} className={loneLinkClass}>
        {name}
      </Link>
    ),
  },
  { id: 'when', label: 'Sent', value: ({ when }) => when, onCard: 'plain' },
  { id: 'category', label: 'Category', value: ({ category }) => category, onCard: 'none' },
  {
    id: 'text',
    label: 'Text',
    value: ({ written }) => (written === null ? 'Fixed' : `${written.state} ${written.subject}`),
    show: ({ written }) =>
      written === null ? (
        <span className="text-soft">Fixed</span>
      ) : (
        <>
          {written.state}
          <span className="block text-soft max-sm:hidden">{written.subject}</span>
        </>
      ),
    onCard: 'plain',
  },
];

const choices: readonly Choice<Row>[] = [
  { value: 'written', label: 'Written by the firm', fits: ({ written }) => written !== null },
  { value: 'fixed', label: 'Fixed text', fits: ({ written }) => written === null },
];

function writtenRow(email: LifecycleEmailRow): Row {
  const { name, emailKind } = lifecycleEmails[email.kind];
  return {
    kind: email.kind,
    name,
    when: sendTimeText(email.kind, email),
    category: categoryName(emailKinds[emailKind]),
    written: {
      state: `${email.isOn ? 'On' : 'Off'}, ${email.sent.toLocaleString('en-IN')} sent`,
      isOn: email.isOn,
      subject: email.sampleSubject,
    },
  };
}

const standardRows: readonly Row[] = emailKindNames
  .filter((kind) => Object.values(lifecycleEmails).every(({ emailKind }) => emailKind !== kind))
  .map((kind) => ({
    kind,
    name: emailNames[kind],
    when: emailTriggers[kind],
    category: categoryName(emailKinds[kind]),
    written: null,
  }));
