import { categoryName } from '@niveshak/contract/notifications/category-names';
import { emailNames } from '@niveshak/contract/notifications/email-names';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { sampleEmailsQuery } from './queries.ts';
import { SchemedEmails } from './SchemedEmails.tsx';

/** Automatic email of the product in each variant. Its text is fixed. */
export function StandardEmail({ kind }: { kind: EmailKind }) {
  const samples = useQuery(sampleEmailsQuery(kind));
  return (
    <>
      <ScreenHead title={emailNames[kind]} />
      <p className="-mt-2 mb-4 max-w-prose text-sm text-soft">
        {categoryName(emailKinds[kind])}. The text is fixed; names, plans, amounts and dates are samples.
      </p>
      <div className="max-w-2xl">
        <QueryView query={samples} what="the email">
          {({ emails }) => <SchemedEmails emails={emails} />}
        </QueryView>
      </div>
    </>
  );
}
