import type { RegisteredClient } from '@niveshak/contract/clients/staff-schemas';
import { categoryNames } from '@niveshak/domain/kyc/client-category';
import { kraNames } from '@niveshak/domain/kyc/kra';
import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';
import { addressText } from '../members/address-text.ts';
import type { Column } from '../table/column.ts';

export const clientColumns: readonly Column<RegisteredClient>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name, email }) => name || addressText(email),
    show: ({ id, name, email }) => (
      <>
        <Link to="/members/$id" params={{ id }} className={`${quietLinkClass} font-medium`}>
          {name === '' ? addressText(email) : name}
        </Link>
        {name !== '' && <span className="block min-w-36 wrap-anywhere text-soft">{addressText(email)}</span>}
      </>
    ),
  },
  {
    id: 'pan',
    label: 'PAN',
    value: ({ maskedPan }) => maskedPan,
    show: ({ maskedPan, aadhaarLink }) => (
      <>
        <span className="tabular-nums">{maskedPan ?? 'Not verified'}</span>
        {aadhaarLink === 'not-linked' && <span className="block text-soft">Not linked with Aadhaar</span>}
      </>
    ),
  },
  { id: 'category', label: 'Category', value: ({ category }) => categoryNames[category] },
  {
    id: 'kra',
    label: 'KRA',
    value: ({ kra }) => kraNames[kra],
    show: ({ kra, kraCheckedOn, kraReference }) => (
      <>
        {kraNames[kra]}
        {kraCheckedOn !== null && (
          <span className="block text-soft">
            <DateText date={kraCheckedOn} />
            {kraReference !== null && `, ${kraReference}`}
          </span>
        )}
      </>
    ),
  },
  agreementColumn('terms', 'Terms'),
  agreementColumn('mitc', 'MITC'),
  {
    id: 'family',
    label: 'Family',
    isNumeric: true,
    value: ({ familySize }) => familySize,
    show: ({ familySize }) => familySize ?? '–',
  },
  {
    id: 'since',
    label: 'Client since',
    value: ({ since }) => since,
    show: ({ since }) => <DateText date={since} />,
  },
  {
    id: 'ended',
    label: 'Ended',
    value: ({ endedOn }) => endedOn,
    show: ({ endedOn }) => (endedOn === null ? '–' : <DateText date={endedOn} />),
  },
];

function agreementColumn(id: 'terms' | 'mitc', label: string): Column<RegisteredClient> {
  return {
    id,
    label,
    value: (client) => client[id]?.version ?? null,
    show: (client) => {
      const agreement = client[id];
      if (agreement === null) return '–';
      return (
        <>
          {agreement.version}
          <span className="block text-soft">{instantText(agreement.at)}</span>
        </>
      );
    },
  };
}
