import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { sumOfHeads } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { csvLines, guessSeparator } from './csv-lines.ts';
import { FileJudge, lineText } from './file-judge.ts';
import { guessColumns, rememberColumns } from './fields.ts';
import { readLine, splitGross } from './line.ts';
import type { ReadingRules } from './line.ts';
import { oldSeriesOf } from './old-series.ts';
import { guessDayOrder, readDay, readRupees } from './values.ts';

const cellsOf = (text: string, separator = guessSeparator(text)) =>
  [...csvLines(text, separator)].map(({ cells }) => cells);

describe('CSV', () => {
  it('reads quotes, doubled quotes, line breaks in cells and all line endings', () => {
    expect(cellsOf('\uFEFFa,b\r\n"x, y","say ""hi"""\n"two\r\nlines",z\rend,\n')).toEqual([
      ['a', 'b'],
      ['x, y', 'say "hi"'],
      ['two\r\nlines', 'z'],
      ['end', ''],
    ]);
    expect([...csvLines('a\n"1\n2"\nb\n\nc', ',')].map(({ line }) => line)).toEqual([1, 2, 4, 5, 6]);
  });

  it('detects the separator; an unclosed quote spoils only its own line', () => {
    expect(guessSeparator('a;b;c\n1,2;3')).toBe(';');
    expect(guessSeparator('a\tb')).toBe('\t');
    const lines = [...csvLines('a,b\n"open,1\nc,d\n', ',')];
    expect(lines.map(({ isBroken }) => isBroken)).toEqual([false, true, false]);
    expect(lines[2]?.cells).toEqual(['c', 'd']);
    // The next line also contains quotes.
    const two = [...csvLines('a,b\n"open,1\nc,"d, ""e"""\nf,g', ',')];
    expect(two.map(({ line, isBroken }) => [line, isBroken])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(two[2]?.cells).toEqual(['c', 'd, "e"']);
  });
});

describe('columns', () => {
  it('are guessed from their headings, and remembered', () => {
    const headings = ['E-Mail ID', 'Full Name', 'Plan', 'Valid Till', 'Shoe size', 'Start'];
    const columns = guessColumns(headings);
    expect(columns).toEqual({ email: 0, name: 1, plan: 2, endDate: 3, startDate: 5 });
    const changed = { email: 0, name: 1, referredBy: 4 };
    expect(guessColumns(['Shoe size', 'Full name', 'Plan'], rememberColumns(headings, changed))).toEqual({
      referredBy: 0,
      name: 1,
    });
  });
});

describe('headings of other systems', () => {
  it.each([
    [
      'Substack',
      'Email,Name,Subscription type,Expires at,Created at',
      { email: 0, name: 1, plan: 2, endDate: 3, startDate: 4 },
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      { email: 1, name: 2, plan: 10 },
    ],
    [
      'Memberful',
      'Email,Full Name,Plan,Activated at,Expires at',
      { email: 0, name: 1, plan: 2, startDate: 3, endDate: 4 },
    ],
    [
      'Stripe',
      'Customer Email,Plan,Status,Created (UTC),Current Period Start (UTC),Current Period End (UTC)',
      { email: 0, plan: 1, startDate: 4, endDate: 5 },
    ],
    [
      'Patreon',
      'Name,Email,Patron Status,Pledge Amount,Tier,Street,State,Zip,Phone,Patronage Since Date,Last Charge Date,Access Expiration',
      {
        name: 0,
        email: 1,
        amount: 3,
        plan: 4,
        address: 5,
        state: 6,
        pinCode: 7,
        mobile: 8,
        startDate: 9,
        paidOn: 10,
        endDate: 11,
      },
    ],
  ])('%s', (_system, line, columns) => {
    expect(guessColumns(line.split(','))).toEqual(columns);
  });

  it('read the sign-up date as the start of a term only in a file with plans and end dates', () => {
    expect(guessColumns(['Email', 'Created at'])).toEqual({ email: 0 });
    expect(guessColumns(['Email', 'Created at', 'Tier'])).toEqual({ email: 0, plan: 2 });
  });
});

describe('values', () => {
  it.each([
    ['23988', 2_398_800],
    ['23,988.00', 2_398_800],
    ['₹ 1,99,900.5', 19_990_050],
    ['Rs. 500/-', 50_000],
    ['0.10', 10],
    ['12.3400', 1_234],
    ['-5', 'amount-negative'],
    ['(500)', 'amount-negative'],
    ['12.345', 'amount-too-precise'],
    ['1e5', 'amount-not-number'],
    ['12.3.4', 'amount-not-number'],
    ['free', 'amount-not-number'],
    ['99999999999', 'amount-too-large'],
  ])('reads the amount %s', (text, expected) => {
    expect(readRupees(text)).toBe(expected);
  });

  it('read dates, and require the order where it is ambiguous', () => {
    expect(readDay('03/04/2025', 'day-first')).toBe('2025-04-03');
    expect(readDay('03/04/2025', 'month-first')).toBe('2025-03-04');
    expect(readDay('2 Apr 2025', 'month-first')).toBe('2025-04-02');
    expect(readDay('2025-04-02T10:00:00+05:30', 'day-first')).toBe('2025-04-02');
    expect(readDay('31/02/2025', 'day-first')).toBeNull();
    expect(guessDayOrder(['2025-01-02'])).toBe('unneeded');
    expect(guessDayOrder(['03/04/2025'])).toBeNull();
    expect(guessDayOrder(['03/04/2025', '13/04/2025'])).toBe('day-first');
    expect(guessDayOrder(['04/13/2025', '13/04/2025'])).toBe('mixed');
  });

  it('split the paid amount to the paisa, for every amount', () => {
    for (let amount = 100; amount < 3_000; amount += 1)
      for (const place of ['MH', 'KA'] as const) {
        const { taxable, heads } = splitGross(paise(amount), {
          basisPoints: 1800,
          firmState: 'MH',
          placeOfSupply: place,
        });
        expect(taxable + sumOfHeads(heads)).toBe(amount);
        expect(heads.cgst).toBe(heads.sgst);
      }
    expect(
      splitGross(paise(2_830_584), { basisPoints: 1800, firmState: 'MH', placeOfSupply: 'KA' }),
    ).toMatchObject({ taxable: 2_398_800 });
  });
});

const headings = [
  'email',
  'name',
  'mobile',
  'state',
  'plan',
  'start',
  'end',
  'amount',
  'paid on',
  'payment reference',
  'invoice number',
  'invoice date',
  'gstin',
  'referral code',
  'referred by',
  'terms version',
  'terms accepted on',
  'terms evidence',
  'free months',
  'company',
];
const series = ['ABC/24-25/0500', 'INV/25-26/000020'].flatMap((last) => oldSeriesOf(last) ?? []);
const rules: ReadingRules = {
  headings: headings.length,
  columns: guessColumns(headings),
  values: {},
  dayOrder: 'day-first',
  plans: new Map<string, PlanAlias | null>([
    ['cmp1y', 'CMP1Y'],
    ['cml14d', 'CML14D'],
    ['free', null],
  ]),
  series,
  ownSeriesAfter: (year) => (year === '25-26' ? 20 : null),
  termsVersions: new Set(['v1']),
  firmState: 'MH',
  today: calendarDate('2025-06-02'),
  sunset: calendarDate('2026-08-31'),
};
const good: Readonly<Record<string, string>> = {
  email: 'asha@example.com',
  name: 'Asha Rao',
  mobile: '+91 98765 43210',
  state: 'Karnataka',
  plan: 'CMP1Y',
  start: '01/04/2025',
  end: '31/03/2026',
  amount: '28,305.84',
  'paid on': '01/04/2025',
  'payment reference': 'pay_1',
  'invoice number': 'ABC/24-25/0042',
  'invoice date': '01/04/2025',
};
const read = (changed: Readonly<Record<string, string>> = {}, more: Partial<ReadingRules> = {}) =>
  readLine(
    headings.map((heading) => ({ ...good, ...changed })[heading] ?? ''),
    { ...rules, ...more },
  );

it('needs no invoice number on a paid line; the invoice has the payment date', () => {
  const line = read({ 'invoice number': '', 'invoice date': '' });
  expect(line).toMatchObject({
    ok: true,
    facts: { sale: { invoiceNumber: null, invoiceDate: '2025-04-01', amount: 2_830_584 } },
  });
});

describe('default values', () => {
  const values = {
    name: 'A subscriber',
    state: 'Kerala',
    plan: 'cmp1y',
    startDate: '2025-04-01',
    endDate: '2026-03-31',
    paidOn: '2025-04-01',
  };
  const empty = Object.fromEntries(Object.keys(good).map((heading) => [heading, '']));

  it('apply to lines without a value', () => {
    const line = { ...empty, email: good['email'] ?? '', amount: '0' };
    expect(read(line, { values })).toMatchObject({
      ok: true,
      facts: {
        firstName: 'A',
        lastName: 'subscriber',
        state: 'KL',
        term: { alias: 'CMP1Y', startDate: '2025-04-01', endDate: '2026-03-31' },
        terms: null,
      },
    });
    expect(read({}, { values })).toMatchObject({
      facts: { firstName: 'Asha', state: 'KA', sale: { paidOn: '2025-04-01' } },
    });
  });

  it('assign no plan to a free account, and do not report its missing dates', () => {
    const line = { ...empty, email: good['email'] ?? '', plan: 'Free' };
    expect(read(line, { values: { ...values, amount: '100' } })).toMatchObject({
      ok: true,
      facts: { term: null, sale: null },
    });
    const dates = { startDate: '2025-04-01', endDate: '2026-03-31', name: 'A B' };
    expect(read({ ...line, plan: '' }, { values: dates })).toMatchObject({ ok: true, facts: { term: null } });
  });
});

describe('a free account', () => {
  it('ignores the dates of the previous system, but not money', () => {
    expect(read({ plan: 'FREE', amount: '0' })).toMatchObject({
      ok: true,
      facts: { term: null, sale: null },
    });
    expect(read({ plan: 'Free' })).toEqual({ ok: false, faults: ['amount-without-plan'] });
  });
});

describe('a line', () => {
  it('splits its amount at the GST rate of the payment date', () => {
    const gstRates = [
      { from: calendarDate('2017-07-01'), basisPoints: 1800 },
      { from: calendarDate('2025-04-02'), basisPoints: 2000 },
    ];
    const split = (paidOn: string) => {
      const line = read({ 'paid on': paidOn, 'invoice date': '02/04/2025' }, { gstRates });
      return line.ok ? [line.facts.sale?.taxable, line.facts.sale?.heads.igst] : line.faults;
    };
    expect(split('01/04/2025')).toEqual([2_398_800, 431_784]);
    expect(split('02/04/2025')).toEqual([2_358_820, 471_764]);
  });

  it('is read in full', () => {
    expect(read()).toMatchObject({
      ok: true,
      facts: {
        firstName: 'Asha',
        lastName: 'Rao',
        mobile: '9876543210',
        state: 'KA',
        term: { alias: 'CMP1Y', startDate: '2025-04-01', endDate: '2026-03-31' },
        sale: { amount: 2_830_584, taxable: 2_398_800, heads: { igst: 431_784 } },
        settings: { dailyDigest: false, instaAlerts: false, customerOptOut: false },
      },
    });
  });

  it.each([
    [{ email: '' }, 'email-missing'],
    [{ email: 'asha@' }, 'email-invalid'],
    [{ email: '=a@example.com' }, 'formula'],
    [{ name: '=HYPERLINK("x")' }, 'formula'],
    [{ name: '' }, 'name-missing'],
    [{ name: 'A5ha' }, 'name-invalid'],
    [{ name: 'Ren\uFFFDe Rao' }, 'encoding'],
    [{ name: 'RenÃ©e Rao' }, 'encoding'],
    [{ name: 'A'.repeat(101) }, 'too-long'],
    [{ mobile: '12345' }, 'mobile-invalid'],
    [{ state: 'Atlantis' }, 'state-unknown'],
    [{ state: '' }, 'state-missing'],
    [{ gstin: '27AAACZ0000A1Z8', company: 'Z' }, 'gstin-invalid'],
    [{ gstin: '27AAACZ0000A1Z9', company: 'Z' }, 'gstin-state'],
    [{ plan: 'Gold' }, 'plan-unknown'],
    [{ plan: '' }, 'plan-missing'],
    [{ start: '' }, 'start-missing'],
    [{ end: '' }, 'end-missing'],
    [{ end: '31/02/2026' }, 'date-invalid'],
    [{ end: '31/03/2025' }, 'end-before-start'],
    [{ end: '31/03/2027' }, 'end-past-sunset'],
    [{ amount: '' }, 'amount-missing'],
    [{ amount: 'much' }, 'amount-not-number'],
    [{ amount: '-1' }, 'amount-negative'],
    [{ amount: '1.001' }, 'amount-too-precise'],
    [{ plan: 'CML14D' }, 'amount-of-free-plan'],
    [{ 'paid on': '' }, 'paid-on-missing'],
    [{ 'paid on': '03/06/2025' }, 'date-in-the-future'],
    [{ 'invoice date': '' }, 'invoice-missing'],
    [{ 'invoice number': 'ABC 42' }, 'invoice-invalid'],
    [{ 'invoice number': 'ABC/24-25/0501' }, 'invoice-series'],
    [{ 'invoice number': 'XYZ/24-25/0042' }, 'invoice-series'],
    [{ 'invoice number': 'INV/25-26/000021' }, 'invoice-series'],
    [{ 'terms version': 'v2', 'terms accepted on': '01/04/2025', 'terms evidence': 'log' }, 'terms-unknown'],
    [{ 'terms version': 'v1' }, 'terms-incomplete'],
    [{ 'free months': '-1' }, 'free-months-invalid'],
    [{ 'referral code': 'RAHUL50' }, 'referral-code-invalid'],
  ])('with %o is refused: %s', (changed, fault) => {
    const line = read(changed);
    expect(line.ok ? [] : line.faults).toContain(fault);
  });

  it('with too few cells is refused', () => {
    expect(readLine(['asha@example.com', 'Asha'], rules)).toEqual({ ok: false, faults: ['columns'] });
  });
});

describe('a file', () => {
  const factsOf = (changed: Readonly<Record<string, string>> = {}) => {
    const line = read(changed);
    if (!line.ok) throw new Error(line.faults.join());
    return line.facts;
  };
  const nobody = {
    members: new Map(),
    imported: new Set<string>(),
    referralCodes: new Set<string>(),
    payments: new Set<string>(),
    invoices: new Set<string>(),
  };

  it('reports duplicates within it and with existing members', () => {
    const judge = new FileJudge(nobody, new Set());
    expect(judge.judge(factsOf(), 'a')).toEqual({ outcome: 'new' });
    expect(judge.judge(factsOf({ email: 'ASHA@example.com' }), 'b')).toEqual({
      outcome: 'fault',
      faults: ['email-twice', 'payment-twice', 'invoice-twice'],
    });
  });

  it('leaves existing members unchanged, and reports those with other details', () => {
    const members = new Map([
      ['asha@example.com', 'brought-in'],
      ['own@example.com', 'other'],
    ] as const);
    const known = { ...nobody, members, imported: new Set(['a', 'gone']) };
    const judge = () => new FileJudge(known, new Set());
    expect(judge().judge(factsOf(), 'a')).toEqual({ outcome: 'unchanged' });
    expect(judge().judge(factsOf(), 'b')).toEqual({ outcome: 'fault', faults: ['member-differs'] });
    expect(judge().judge(factsOf({ email: 'own@example.com' }), 'b')).toEqual({
      outcome: 'fault',
      faults: ['account-exists'],
    });
    // A subscriber who has changed their address or erased their account is not imported again.
    expect(judge().judge(factsOf({ email: 'before@example.com' }), 'gone')).toEqual({ outcome: 'unchanged' });
    expect(lineText(factsOf({ email: 'ASHA@example.com' }))).toBe(lineText(factsOf()));
  });
});

it('recognises the headings of the member list export', () => {
  const headings = ['Name', 'Email', 'Mobile', 'Plan', 'Until', 'Ended', 'Joined', 'Labels', 'Id'];
  expect(guessColumns(headings)).toEqual({ name: 0, email: 1, mobile: 2, plan: 3, endDate: 4 });
});
