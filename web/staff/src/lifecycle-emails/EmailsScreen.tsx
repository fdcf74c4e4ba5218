import type { LifecycleEmailRow } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { ClickCounting } from './ClickCounting.tsx';
import { emailsQuery } from './queries.ts';
import { whenWords } from './when-words.ts';

/** The emails that the firm writes once and that members get at a time in their membership. */
export function EmailsScreen() {
  const emails = useQuery(emailsQuery);
  return (
    <>
      <ScreenHead title="Emails" />
      <QueryView query={emails} what="the emails">
        {(data) => <EmailsTable emails={data.emails} />}
      </QueryView>
      <ClickCounting />
    </>
  );
}

function EmailsTable({ emails }: { emails: readonly LifecycleEmailRow[] }) {
  return (
    <ScrollTable label="Emails, table">
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Email</HeadCell>
          <HeadCell>When</HeadCell>
          <HeadCell>Subject</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell isNumeric>Sent</HeadCell>
        </TableHead>
        <tbody>
          {emails.map((email) => (
            <tr key={email.kind} className="border-b border-rule">
              <td className={`${bodyCell} whitespace-nowrap`}>
                <Link to="/emails/$kind" params={{ kind: email.kind }} className={quietLinkClass}>
                  {lifecycleEmails[email.kind].name}
                </Link>
              </td>
              <td className={bodyCell}>{whenWords(email.kind, email)}</td>
              <td className={bodyCell}>{email.subject}</td>
              <td className={bodyCell}>{email.isOn ? 'On' : 'Off'}</td>
              <td className={`${bodyCell} text-right tabular-nums`}>{email.sent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
