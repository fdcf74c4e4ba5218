import type { ImportMapping } from '@niveshak/contract/subscriber-import/schemas';
import type { ImportFault } from '@niveshak/domain/subscriber-import/faults';
import { guessColumns } from '@niveshak/domain/subscriber-import/fields';

const headings = [
  'Mail',
  'Full name',
  'Phone',
  'State',
  'PIN',
  'Address',
  'Company',
  'GSTIN',
  'Plan',
  'From',
  'To',
  'Paid',
  'Paid on',
  'Reference',
  'Invoice no',
  'Invoice date',
  'Terms version',
  'Terms accepted on',
  'Evidence',
  'Free months',
  'Ref code',
  'Referred by',
  'Digest',
  'Alerts',
  'Opt out',
] as const;
type Heading = (typeof headings)[number];
type Cells = Partial<Record<Heading, string>>;

/** Mapping for the file from `subscriberFile`. */
export const subscriberMapping: ImportMapping = {
  encoding: 'utf-8',
  separator: ',',
  columns: guessColumns(headings),
  values: {},
  dayOrder: 'day-first',
  plans: [
    { name: 'Premium yearly', alias: 'CMP1Y' },
    { name: 'Premium quarterly', alias: 'CMP3M' },
    { name: 'Lite yearly', alias: 'CML1Y' },
    { name: 'Guest', alias: 'CMPGUEST' },
    { name: 'Trial', alias: 'CML14D' },
  ],
  lastNumbers: ['OLD/24-25/099999', 'OLD/25-26/050000'],
  continues: null,
};

/** All possible faults of a line, with cells that cause them. */
const faults: readonly (readonly [ImportFault, Cells])[] = [
  ['formula', { 'Full name': '=HYPERLINK("http://x")' }],
  ['encoding', { Address: 'RÃ©sidence' }],
  ['encoding', { 'Full name': 'Ren\uFFFDe Rao' }],
  ['too-long', { Address: 'long '.repeat(80) }],
  ['email-missing', { Mail: '' }],
  ['email-invalid', { Mail: 'nobody@nowhere' }],
  ['account-exists', { Mail: 'Premium@demo.test' }],
  ['name-missing', { 'Full name': '' }],
  ['name-invalid', { 'Full name': 'A5ha R@o' }],
  ['mobile-invalid', { Phone: '12345' }],
  ['state-missing', { State: '' }],
  ['state-unknown', { State: 'Atlantis' }],
  ['pin-code-invalid', { PIN: '0123' }],
  ['gstin-invalid', { GSTIN: '27AAACZ0000A1Z8', Company: 'Zeta' }],
  ['gstin-state', { GSTIN: '27AAACZ0000A1Z9', Company: 'Zeta', State: 'Kerala' }],
  ['business-name-missing', { GSTIN: '27AAACZ0000A1Z9', State: 'Maharashtra', Company: '' }],
  ['plan-unknown', { Plan: 'Gold' }],
  // The mapping does not turn it into an account without a plan.
  ['plan-unknown', { Plan: 'Free' }],
  ['plan-missing', { Plan: '' }],
  ['start-missing', { From: '' }],
  ['end-missing', { To: '' }],
  ['date-invalid', { From: '31/02/2025' }],
  ['date-in-the-future', { 'Paid on': '03/06/2025' }],
  ['end-before-start', { To: '01/01/2024' }],
  ['end-past-sunset', { To: '31/12/2026' }],
  ['amount-missing', { Paid: '' }],
  ['amount-not-number', { Paid: 'twelve' }],
  ['amount-negative', { Paid: '-500' }],
  ['amount-too-precise', { Paid: '500.001' }],
  ['amount-too-large', { Paid: '99999999999' }],
  ['amount-of-free-plan', { Plan: 'Trial' }],
  ['paid-on-missing', { 'Paid on': '' }],
  ['payment-twice', { Reference: 'ref-first' }],
  ['invoice-missing', { 'Invoice date': '' }],
  ['invoice-invalid', { 'Invoice no': 'OLD 24 25' }],
  ['invoice-series', { 'Invoice no': 'OLD/25-26/050001' }],
  ['invoice-twice', { 'Invoice no': 'OLD/24-25/000001' }],
  ['terms-unknown', { 'Terms version': '1999', 'Terms accepted on': '01/04/2025', Evidence: 'log' }],
  ['terms-incomplete', { 'Terms version': '2025-04-01' }],
  ['free-months-invalid', { 'Free months': '2.5' }],
  ['referral-code-invalid', { 'Ref code': 'RAHUL50' }],
  ['referral-code-twice', { 'Ref code': 'ref_first' }],
  ['referrer-unknown', { 'Referred by': 'ref_nobody' }],
  ['yes-no-invalid', { Digest: 'perhaps' }],
  ['email-twice', { Mail: 'FIRST@movers.test' }],
];

type ExpectedLine = {
  readonly line: number;
  readonly outcome: 'new' | 'fault' | 'empty';
  readonly fault: ImportFault | null;
};
export type SubscriberFile = { readonly text: string; readonly expected: readonly ExpectedLine[] };

/**
 * Returns a file with `lines` subscribers as another system would write it, with each kind of fault several times.
 * @param tag makes the subscribers of two files distinct
 */
export function subscriberFile(lines: number, tag = 'movers'): SubscriberFile {
  const rows: string[] = [headings.map(quoted).join(',')];
  const expected: ExpectedLine[] = [];
  let nextFault = 0;
  for (let index = 0; index < lines; index += 1) {
    const line = index + 2;
    const good = subscriber(index, tag);
    if (index % 5 !== 4) {
      rows.push(rowOf(good));
      expected.push({ line, outcome: 'new', fault: null });
      continue;
    }
    const kind = nextFault % (faults.length + 4);
    nextFault += 1;
    const wrong = faults[kind];
    if (wrong !== undefined) {
      const [fault, cells] = wrong;
      rows.push(rowOf({ ...subscriber(index, tag, true), ...cells }));
      expected.push({ line, outcome: 'fault', fault });
    } else if (kind === faults.length) {
      rows.push('');
      expected.push({ line, outcome: 'empty', fault: null });
    } else if (kind === faults.length + 1) {
      rows.push(','.repeat(headings.length - 1));
      expected.push({ line, outcome: 'empty', fault: null });
    } else if (kind === faults.length + 2) {
      rows.push(rowOf(good).split(',').slice(0, 9).join(','));
      expected.push({ line, outcome: 'fault', fault: 'columns' });
    } else {
      rows.push(`"open ${rowOf(good).replaceAll('"', '')}`);
      expected.push({ line, outcome: 'fault', fault: 'quotes' });
    }
  }
  return { text: `${rows.join('\r\n')}\r\n`, expected };
}

const states = ['Maharashtra', 'KA', 'tamil nadu', 'Chandigarh', 'Delhi'] as const;
const plans = ['Premium yearly', 'Premium Quarterly', 'LITE YEARLY', 'CMP1Y', 'Guest'] as const;
const givenNames = ['Asha', 'Bharat', 'Chitra', 'Dev', 'Esha', 'Farhan'] as const;

/**
 * Returns a subscriber's cells.
 * @param isPlain a paid plan and only the cells that all lines have, to make changes visible
 */
function subscriber(index: number, tag: string, isPlain = false): Cells {
  const plan = isPlain
    ? 'Premium yearly'
    : (plans[(index + Math.floor(index / 5)) % plans.length] ?? 'Guest');
  const isFree = plan === 'Guest';
  const isFirst = index === 0;
  const isBusiness = index % 40 === 10 && !isPlain;
  const day = String((index % 28) + 1).padStart(2, '0');
  const isYearly = plan !== 'Premium Quarterly';
  return {
    Mail: isFirst ? `first@${tag}.test` : `sub-${index}@${tag}.test`,
    'Full name': `${givenNames[index % givenNames.length] ?? ''} Rao`,
    Phone: `+91 9${String(index % 1_000_000_000).padStart(9, '0')}`,
    State: isBusiness ? 'Maharashtra' : (states[index % states.length] ?? ''),
    PIN: '400001',
    Address: 'Flat 1, "Sea View", Main Road',
    ...(isBusiness ? { GSTIN: '27AAACZ0000A1Z9', Company: 'Zeta, Traders & Co' } : {}),
    Plan: plan,
    From: isYearly ? `${day}/09/2024` : `${day}/04/2025`,
    To: isYearly ? `${day}/08/2025` : `${day}/07/2025`,
    ...(isFree
      ? { Paid: '0' }
      : {
          Paid: `${5_000 + (index % 900)}.${String(index % 100).padStart(2, '0')}`,
          'Paid on': isYearly ? `${day}/09/2024` : `${day}/04/2025`,
          Reference: isFirst ? 'ref-first' : `ref-${tag}-${index}`,
          'Invoice no': `OLD/24-25/${String(index + 1).padStart(6, '0')}`,
          'Invoice date': isYearly ? `${day}/09/2024` : `${day}/04/2025`,
        }),
    ...(index % 3 === 0 && !isPlain
      ? {
          'Terms version': '2025-04-01',
          'Terms accepted on': '01/04/2025',
          Evidence: `Checkbox, log line ${index}`,
        }
      : {}),
    'Free months': String(index % 4 === 0 ? index % 3 : ''),
    ...(index % 7 === 0 ? { 'Ref code': isFirst ? 'ref_first' : `ref_${tag}${index}` } : {}),
    ...(index % 11 === 3 ? { 'Referred by': 'ref_first' } : {}),
    Digest: index % 2 === 0 ? 'Yes' : 'no',
    Alerts: index % 6 === 0 ? 'y' : '',
    'Opt out': '',
  };
}

function rowOf(cells: Cells): string {
  return headings.map((heading) => quoted(cells[heading] ?? '')).join(',');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
