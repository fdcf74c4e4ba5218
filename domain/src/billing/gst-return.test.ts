import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { exactJson, RupeesNumber } from '../primitives/exact-json.ts';
import { add, paise } from '../primitives/paise.ts';
import { GstRegister } from './gst-register.ts';
import { GstReturn } from './gst-return.ts';
import type { RegisterRow } from './gst-sections.ts';
import { stateOf } from './states.ts';
import type { StateCode } from './states.ts';
import { sumOfHeads, taxFor } from './tax.ts';

const gstin = '27AAACZ0000A1Z9';
const june = calendarDate('2025-06-01');

function row(taxable: number, place: StateCode, more: Partial<RegisterRow> = {}): RegisterRow {
  const { basisPoints = 1800 } = more;
  const { cgst, sgst, igst } = taxFor({
    basisPoints,
    taxable: paise(taxable),
    firmState: 'MH',
    placeOfSupply: place,
  });
  const heads = { cgst, sgst, igst };
  const sequence = more.sequence ?? 1;
  const prefix = more.kind === 'credit-note' ? 'CRN' : 'INV';
  return {
    kind: 'invoice',
    number: `${prefix}/25-26/${String(sequence).padStart(6, '0')}`,
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

function returnOf(rows: readonly RegisterRow[], firstDay: CalendarDate = june): string {
  const gstReturn = new GstReturn(gstin, firstDay);
  for (const each of rows) gstReturn.take(each);
  return gstReturn.json;
}

const large = { number: 'INV/25-26/000001', issuedOn: calendarDate('2025-05-02'), total: paise(23_600_000) };
const business = '29AAAPK0000C1ZP';

describe('the GSTR-1 file', () => {
  it('uses the section and field names of the portal', () => {
    const rows = [
      row(2_398_800, 'KA', { sequence: 1, buyerGstin: business }),
      row(719_700, 'MH', { sequence: 2, buyerGstin: '27AAAPK0000C1ZT' }),
      row(20_000_000, 'KA', { sequence: 3 }),
      row(719_701, 'MH', { sequence: 4 }),
      row(719_700, 'KA', { sequence: 5 }),
      row(100_000, 'KA', { kind: 'credit-note', sequence: 1, buyerGstin: business, original: large }),
      row(100_000, 'KA', { kind: 'credit-note', sequence: 2, original: large }),
      row(100_000, 'MH', { kind: 'commercial-credit-note', number: 'CCN/25-26/000001', original: large }),
    ];
    const item = (txval: number, taxes: object) => [
      { num: 1, itm_det: { txval, rt: 18, ...taxes, csamt: 0 } },
    ];
    expect(JSON.parse(returnOf(rows))).toEqual({
      gstin,
      fp: '062025',
      version: 'GST3.2.4',
      hash: 'hash',
      b2b: [
        {
          ctin: business,
          inv: [
            {
              inum: 'INV/25-26/000001', idt: '02-06-2025', val: 28305.84, pos: '29', rchrg: 'N', inv_typ: 'R',
              itms: item(23988, { iamt: 4317.84 }),
            },
          ],
        },
        {
          ctin: '27AAAPK0000C1ZT',
          inv: [
            {
              inum: 'INV/25-26/000002', idt: '02-06-2025', val: 8492.46, pos: '27', rchrg: 'N', inv_typ: 'R',
              itms: item(7197, { camt: 647.73, samt: 647.73 }),
            },
          ],
        },
      ],
      b2cl: [
        {
          pos: '29',
          inv: [
            { inum: 'INV/25-26/000003', idt: '02-06-2025', val: 236000, itms: item(200000, { iamt: 36000 }) },
          ],
        },
      ],
      b2cs: [
        { sply_ty: 'INTRA', typ: 'OE', pos: '27', rt: 18, txval: 7197.01, camt: 647.73, samt: 647.73, csamt: 0 },
        { sply_ty: 'INTER', typ: 'OE', pos: '29', rt: 18, txval: 7197, iamt: 1295.46, csamt: 0 },
      ],
      cdnr: [
        {
          ctin: business,
          nt: [
            {
              ntty: 'C', nt_num: 'CRN/25-26/000001', nt_dt: '02-06-2025', val: 1180, pos: '29', rchrg: 'N', inv_typ: 'R',
              itms: item(1000, { iamt: 180 }),
            },
          ],
        },
      ],
      cdnur: [
        {
          typ: 'B2CL', ntty: 'C', nt_num: 'CRN/25-26/000002', nt_dt: '02-06-2025', val: 1180, pos: '29',
          itms: item(1000, { iamt: 180 }),
        },
      ],
      hsn: {
        hsn_b2b: [
          {
            num: 1, hsn_sc: '997159', desc: 'Research subscription', uqc: 'NA', qty: 0, rt: 18,
            txval: 30185, iamt: 4137.84, camt: 647.73, samt: 647.73, csamt: 0,
          },
        ],
        hsn_b2c: [
          {
            num: 1, hsn_sc: '997159', desc: 'Research subscription', uqc: 'NA', qty: 0, rt: 18,
            txval: 213394.01, iamt: 37115.46, camt: 647.73, samt: 647.73, csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [
              { num: 1, from: 'INV/25-26/000001', to: 'INV/25-26/000005', totnum: 5, cancel: 0, net_issue: 5 },
            ],
          },
          {
            doc_num: 5,
            doc_typ: 'Credit Note',
            docs: [
              { num: 1, from: 'CRN/25-26/000001', to: 'CRN/25-26/000002', totnum: 2, cancel: 0, net_issue: 2 },
            ],
          },
        ],
      },
    }); // prettier-ignore
  });

  it('has one HSN summary for all buyers before May 2025', () => {
    const rows = [
      row(100_000, 'KA', { sequence: 1, buyerGstin: business }),
      row(200_000, 'KA', { sequence: 2 }),
    ];
    expect(JSON.parse(returnOf(rows, calendarDate('2025-04-01')))).toMatchObject({
      fp: '042025',
      hsn: { data: [{ hsn_sc: '997159', txval: 3000, iamt: 540 }] },
    });
  });

  it('writes amounts as exact decimals', () => {
    expect(exactJson([new RupeesNumber(paise(-25)), new RupeesNumber(paise(900_719_925_474_099))])).toBe(
      '[-0.25,9007199254740.99]',
    );
  });
});

type Sums = { taxable: number; cgst: number; sgst: number; igst: number };

/** Returns the sums of a JSON file's amounts in paise. Amounts are read as text, never as floats. */
function sumsOf(json: string): { documents: Sums; codes: Sums } {
  const documents = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  const codes = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  const visit = (value: unknown, sums: Sums, sign: number): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const head = ({ txval: 'taxable', camt: 'cgst', samt: 'sgst', iamt: 'igst' } as const)[name];
      if (head !== undefined) sums[head] += sign * Number(inner);
      else visit(inner, name === 'hsn' ? codes : sums, name === 'cdnr' || name === 'cdnur' ? -1 : sign);
    }
  };
  visit(JSON.parse(json.replaceAll(/:(-?\d+)\.(\d\d)(?=[,}])/g, ':"$1$2"')), documents, 1);
  return { documents, codes };
}

function registerSums(rows: readonly RegisterRow[]): Sums {
  const register = new GstRegister();
  const lines = rows
    .flatMap((each) => register.take(each))
    .filter(({ name, csv }) => name === 'register.csv' && !csv.includes('commercial'));
  const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  for (const { csv } of lines) {
    const [taxable, cgst, sgst, igst] = csv
      .trim()
      .split(',')
      .slice(-8, -3)
      .map((text) => Number(text.replace('.', '')));
    sums.taxable += taxable ?? 0;
    sums.cgst += cgst ?? 0;
    sums.sgst += sgst ?? 0;
    sums.igst += igst ?? 0;
  }
  return sums;
}

const anyDocument = fc.record({
  taxable: fc.integer({ min: 0, max: 30_000_000 }),
  place: fc.constantFrom('MH' as const, 'KA' as const, 'DL' as const),
  buyerGstin: fc.constantFrom(null, null, business, '27AAAPK0000C1ZT'),
  kind: fc.constantFrom(
    'invoice' as const,
    'invoice' as const,
    'credit-note' as const,
    'commercial-credit-note' as const,
  ),
  isOfLarge: fc.boolean(),
});

it('has the same totals as the register and its HSN summary in any month', () => {
  fc.assert(
    fc.property(fc.array(anyDocument, { maxLength: 40 }), (documents) => {
      const rows = documents.map(({ taxable, place, buyerGstin, kind, isOfLarge }, index) =>
        row(taxable, place, {
          buyerGstin,
          kind,
          sequence: index + 1,
          original: kind === 'invoice' ? null : { ...large, total: paise(isOfLarge ? 23_600_000 : 100) },
        }),
      );
      const register = registerSums(rows);
      const { documents: listed, codes } = sumsOf(returnOf(rows));
      expect(listed).toEqual(register);
      expect(codes).toEqual(register);
    }),
    { numRuns: 300 },
  );
});
