import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { add, paise } from '../primitives/paise.ts';
import { csvOf } from './csv.ts';
import type { RegisterRow } from './gst-sections.ts';
import { GstRegister } from './gst-register.ts';
import type { StateCode } from './states.ts';
import { stateOf } from './states.ts';
import { sumOfHeads, taxFor } from './tax.ts';

let sequence = 0;
function row(taxable: number, place: StateCode, more: Partial<RegisterRow> = {}): RegisterRow {
  sequence += 1;
  const { basisPoints = 1800 } = more;
  const { cgst, sgst, igst } = taxFor({
    basisPoints,
    taxable: paise(taxable),
    firmState: 'MH',
    placeOfSupply: place,
  });
  const heads = { cgst, sgst, igst };
  return {
    kind: 'invoice',
    number: `INV/25-26/${String(sequence).padStart(6, '0')}`,
    run: 1,
    sequence,
    issuedOn: calendarDate('2025-06-02'),
    supplierGstCode: '27',
    buyerName: 'Asha Rao',
    buyerGstin: null,
    placeOfSupply: stateOf(place),
    sac: '997159',
    description: 'Premium Annual',
    taxable: paise(taxable),
    basisPoints,
    heads,
    total: add(paise(taxable), sumOfHeads(heads)),
    original: null,
    tds: null,
    ...more,
  };
}
/** Returns the register files of some documents as text by name, and the reported row count of each. */
function filesOf(rows: readonly RegisterRow[]) {
  const register = new GstRegister();
  const files = new Map<string, { rows: number; csv: string }>();
  for (const each of [...register.headings, ...rows.flatMap((one) => register.take(one)), ...register.sums]) {
    const file = files.get(each.name) ?? { rows: 0, csv: '' };
    files.set(each.name, { rows: file.rows + each.rows, csv: file.csv + each.csv });
  }
  return files;
}
const linesOf = (rows: readonly RegisterRow[], name: string) =>
  (filesOf(rows).get(name)?.csv ?? '').split('\r\n').slice(1).filter(Boolean);

describe('the GST register', () => {
  it('lists businesses and large invoices individually, and sums the others by place of supply', () => {
    sequence = 0;
    const business = row(2_398_800, 'KA', { buyerName: 'Rao, Traders', buyerGstin: '29AAAPK0000C1ZP' });
    const rows = [
      row(719_700, 'MH'),
      row(719_700, 'MH'),
      row(719_700, 'KA'),
      business,
      row(20_000_000, 'KA'),
      row(20_000_000, 'MH'),
    ];
    expect(linesOf(rows, 'b2b.csv')).toEqual([
      '29AAAPK0000C1ZP,"Rao, Traders",INV/25-26/000001,02-Jun-2025,28305.84,29-Karnataka,N,,Regular B2B,,18,23988.00,0.00',
    ]);
    expect(linesOf(rows, 'b2cs.csv')).toEqual([
      'OE,27-Maharashtra,,18,214394.00,0.00,',
      'OE,29-Karnataka,,18,7197.00,0.00,',
    ]);
    expect(linesOf(rows, 'b2cl.csv')).toEqual([
      'INV/25-26/000005,02-Jun-2025,236000.00,29-Karnataka,,18,200000.00,0.00,',
    ]);
    expect(linesOf(rows, 'hsn-b2b.csv')).toEqual([
      '997159,Research subscription,NA,0,28305.84,18,23988.00,4317.84,0.00,0.00,0.00',
    ]);
    expect(linesOf(rows, 'docs.csv')).toEqual([
      'Invoices for outward supply,INV/25-26/000001,INV/25-26/000006,6,0',
    ]);
    expect(linesOf(rows, 'register.csv')).toHaveLength(6);
    expect([...filesOf(rows)].map(([name, { rows: said }]) => [name, said])).toEqual([
      ['b2b.csv', 1],
      ['b2cl.csv', 1],
      ['b2cs.csv', 2],
      ['cdnr.csv', 0],
      ['cdnur.csv', 0],
      ['hsn-b2b.csv', 1],
      ['hsn-b2c.csv', 1],
      ['docs.csv', 1],
      ['register.csv', 6],
    ]);
  });

  it('nets credit notes to small buyers, lists those to businesses and for large invoices, and omits commercial ones', () => {
    sequence = 0;
    const invoice = {
      number: 'INV/25-26/000001',
      issuedOn: calendarDate('2025-05-02'),
      total: paise(2_830_584),
    };
    const note = { kind: 'credit-note', original: invoice } as const;
    const rows = [
      row(719_700, 'MH'),
      row(1_741_595, 'MH', { ...note, number: 'CRN/25-26/000001' }),
      row(100_000, 'KA', { ...note, number: 'CRN/25-26/000002', buyerGstin: '29AAAPK0000C1ZP' }),
      row(100_000, 'KA', {
        ...note,
        number: 'CRN/25-26/000003',
        original: { ...invoice, total: paise(23_600_000) },
      }),
      row(100_000, 'MH', { ...note, kind: 'commercial-credit-note', number: 'CCN/25-26/000001' }),
    ];
    expect(linesOf(rows, 'b2cs.csv')).toEqual(['OE,27-Maharashtra,,18,-10218.95,0.00,']);
    expect(linesOf(rows, 'cdnr.csv')).toEqual([
      '29AAAPK0000C1ZP,Asha Rao,CRN/25-26/000002,02-Jun-2025,C,29-Karnataka,N,Regular B2B,1180.00,,18,1000.00,0.00',
    ]);
    expect(linesOf(rows, 'cdnur.csv')).toEqual([
      'B2CL,CRN/25-26/000003,02-Jun-2025,C,29-Karnataka,1180.00,,18,1000.00,0.00',
    ]);
    expect(linesOf(rows, 'docs.csv')).toEqual([
      'Invoices for outward supply,INV/25-26/000001,INV/25-26/000001,1,0',
      'Credit Note,CRN/25-26/000001,CRN/25-26/000003,3,0',
    ]);
    expect(linesOf(rows, 'register.csv').at(1)).toContain('-17415.95,-1567.44,-1567.44,0.00,-20550.83');
    expect(linesOf(rows, 'register.csv').at(4)).toContain('CCN/25-26/000001');
  });

  it('lists the TDS that a business deducted, with quarter and certificate', () => {
    const tds = { amount: paise(239_880), quarter: '2025-26 Q1', certificate: 'ABCDEFG' };
    const rows = [row(2_398_800, 'KA', { buyerGstin: '29AAAPK0000C1ZP', tds }), row(719_700, 'KA')];
    const [deducted, plain] = linesOf(rows, 'register.csv');
    expect(deducted).toMatch(/,28305\.84,2398\.80,2025-26 Q1,ABCDEFG$/);
    expect(plain).toMatch(/,8492\.46,,,$/);
  });

  it('has only headings for a month without documents', () => {
    const files = filesOf([]);
    expect(files.size).toBe(9);
    for (const { rows, csv } of files.values()) {
      expect(rows).toBe(0);
      expect(csv.split('\r\n')).toHaveLength(2);
    }
  });

  it.each(['=HYPERLINK("http://x")', '+91 20', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
    'neutralizes formulas in a buyer’s name: %s',
    (buyerName) => {
      const [line] = linesOf([row(100, 'KA', { buyerName, buyerGstin: '29AAAPK0000C1ZP' })], 'b2b.csv');
      expect(line?.split(',')[1]?.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('quotes only where needed, and leaves numbers unchanged', () => {
    expect(csvOf(['a'], [['x"y'], ['two\nlines'], [{ plain: '-45.25' }], ['-45.25']])).toBe(
      'a\r\n"x""y"\r\n"two\nlines"\r\n-45.25\r\n\'-45.25\r\n',
    );
  });
});
