import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { ExactJson } from '../primitives/exact-json.ts';
import { exactJson, RupeesNumber } from '../primitives/exact-json.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, zeroPaise } from '../primitives/paise.ts';
import type { IssuedSeries, Net, RegisterRow } from './gst-sections.ts';
import { ReturnTotals, sectionOf } from './gst-sections.ts';
import type { TaxHeads } from './tax.ts';
import { addHeads } from './tax.ts';

const rupees = (amount: Paise) => new RupeesNumber(amount);
const rt = ({ basisPoints }: { readonly basisPoints: number }) => basisPoints / 100;
const csamt = rupees(zeroPaise);

/**
 * GSTR-1 of a month as JSON for upload to the GST portal, with the field names of its offline tool. Contains the
 * individually listed documents. The portal accepts files of up to 5 MB, about 19,000 documents.
 */
export class GstReturn {
  readonly #gstin: string;
  readonly #firstDay: CalendarDate;
  readonly #totals = new ReturnTotals();
  readonly #b2b = new Groups();
  readonly #b2cl = new Groups();
  readonly #cdnr = new Groups();
  readonly #cdnur: ExactJson[] = [];

  /** @param firstDay first day of the month */
  constructor(gstin: string, firstDay: CalendarDate) {
    this.#gstin = gstin;
    this.#firstDay = firstDay;
  }

  take(row: RegisterRow): void {
    const section = sectionOf(row);
    if (section === null) return;
    this.#totals.take(row, section);
    const buyer = row.buyerGstin ?? '';
    if (section === 'b2b') this.#b2b.add(buyer, { ...invoice(row), pos: place(row), ...regular });
    if (section === 'b2cl') this.#b2cl.add(place(row), invoice(row));
    if (section === 'cdnr') this.#cdnr.add(buyer, { ...note(row), pos: place(row), ...regular });
    if (section === 'cdnur') this.#cdnur.push({ typ: 'B2CL', ...note(row), pos: place(row) });
  }

  get json(): string {
    const { places, invoices, creditNotes } = this.#totals;
    return exactJson({
      gstin: this.#gstin,
      fp: `${this.#firstDay.slice(5, 7)}${this.#firstDay.slice(0, 4)}`,
      version: 'GST3.2.4',
      hash: 'hash',
      b2b: this.#b2b.list('ctin', 'inv'),
      b2cl: this.#b2cl.list('pos', 'inv'),
      b2cs: places.sorted.map((sum) => otherBuyers(this.#gstin, sum)),
      cdnr: this.#cdnr.list('ctin', 'nt'),
      cdnur: this.#cdnur,
      hsn: this.#codes(),
      doc_issue: {
        doc_det: [
          ...issued(1, 'Invoices for outward supply', invoices.series),
          ...issued(5, 'Credit Note', creditNotes.series),
        ],
      },
    });
  }

  /** Returns table 12. Registered and other buyers are separate from May 2025 onwards, and combined before. */
  #codes(): ExactJson {
    const { registeredCodes, otherCodes } = this.#totals;
    if (this.#firstDay >= '2025-05-01')
      return { hsn_b2b: codes(registeredCodes.sorted), hsn_b2c: codes(otherCodes.sorted) };
    const sums: CodeSum[] = [...registeredCodes.sorted];
    for (const { key, basisPoints, taxable, heads } of otherCodes.sorted) {
      const index = sums.findIndex((sum) => sum.key === key && sum.basisPoints === basisPoints);
      const sum = sums[index];
      if (sum === undefined) sums.push({ key, basisPoints, taxable, heads });
      else sums[index] = { ...sum, taxable: add(sum.taxable, taxable), heads: addHeads(sum.heads, heads) };
    }
    return { data: codes(sums) };
  }
}

type CodeSum = Omit<Net, 'total'>;

/** Documents grouped by buyer or place, in the order of each group's first document. */
class Groups {
  readonly #groups = new Map<string, ExactJson[]>();

  add(key: string, item: ExactJson): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [item]);
    else group.push(item);
  }

  list(keyName: string, itemsName: string): ExactJson[] {
    return [...this.#groups].map(([key, items]) => ({ [keyName]: key, [itemsName]: items }));
  }
}

const regular = { rchrg: 'N', inv_typ: 'R' } as const;
const place = ({ placeOfSupply }: RegisterRow): string => placeOfSupply.gstCode;
/** `02-06-2025`. */
const day = (date: CalendarDate): string => date.split('-').toReversed().join('-');

const invoice = (row: RegisterRow) => ({
  inum: row.number,
  idt: day(row.issuedOn),
  val: rupees(row.total),
  itms: items(row),
});

const note = (row: RegisterRow) => ({
  ntty: 'C',
  nt_num: row.number,
  nt_dt: day(row.issuedOn),
  val: rupees(row.total),
  itms: items(row),
});

function items(row: RegisterRow): ExactJson {
  const isIntraState = row.placeOfSupply.gstCode === row.supplierGstCode;
  return [
    {
      num: 1,
      itm_det: { txval: rupees(row.taxable), rt: rt(row), ...taxes(row.heads, isIntraState), csamt },
    },
  ];
}

function taxes({ cgst, sgst, igst }: TaxHeads, isIntraState: boolean) {
  return isIntraState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) };
}

function otherBuyers(gstin: string, sum: Net): ExactJson {
  const pos = sum.key.slice(0, 2);
  const isIntraState = gstin.startsWith(pos);
  return {
    sply_ty: isIntraState ? 'INTRA' : 'INTER',
    typ: 'OE',
    pos,
    rt: rt(sum),
    txval: rupees(sum.taxable),
    ...taxes(sum.heads, isIntraState),
    csamt,
  };
}

function codes(sums: readonly CodeSum[]): ExactJson[] {
  return sums.map(({ heads, ...sum }, index) => ({
    num: index + 1,
    hsn_sc: sum.key,
    desc: 'Research subscription',
    uqc: 'NA',
    qty: 0,
    rt: rt(sum),
    txval: rupees(sum.taxable),
    iamt: rupees(heads.igst),
    camt: rupees(heads.cgst),
    samt: rupees(heads.sgst),
    csamt,
  }));
}

function issued(nature: number, name: string, series: readonly IssuedSeries[]): ExactJson[] {
  if (series.length === 0) return [];
  const docs = series.map(({ first, last, numbers, missing }, index) => ({
    num: index + 1,
    from: first,
    to: last,
    totnum: numbers,
    cancel: missing,
    net_issue: numbers - missing,
  }));
  return [{ doc_num: nature, doc_typ: name, docs }];
}
