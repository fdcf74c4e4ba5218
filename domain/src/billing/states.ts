type StateKind = 'state' | 'union-territory-with-legislature' | 'union-territory' | 'outside-india';

export interface StateRow {
  /** ISO 3166-2:IN code (2023 revision) without the country. This is the stored form. */
  readonly code: string;
  /** First two digits of a GSTIN, also used as place-of-supply code. */
  readonly gstCode: string;
  readonly name: string;
  readonly kind: StateKind;
  /** Whether the territory levies UTGST instead of SGST, like all union territories without a legislature. */
  readonly usesUtgst: boolean;
  /** Alternative codes that imports accept. Never stored. */
  readonly aliases: readonly string[];
}

const state = { kind: 'state', usesUtgst: false, aliases: [] } as const;
const territory = { kind: 'union-territory', usesUtgst: true, aliases: [] } as const;
const assembly = { kind: 'union-territory-with-legislature', usesUtgst: false, aliases: [] } as const;

/** The 28 states and 8 union territories, by GST code. Codes 25 (Daman and Diu) and 28 (undivided AP) are retired. */
export const states = [
  { ...assembly, code: 'JK', gstCode: '01', name: 'Jammu and Kashmir' },
  { ...state, code: 'HP', gstCode: '02', name: 'Himachal Pradesh' },
  { ...state, code: 'PB', gstCode: '03', name: 'Punjab' },
  { ...territory, code: 'CH', gstCode: '04', name: 'Chandigarh' },
  { ...state, code: 'UK', gstCode: '05', name: 'Uttarakhand', aliases: ['UT', 'UA', 'UL'] },
  { ...state, code: 'HR', gstCode: '06', name: 'Haryana' },
  { ...assembly, code: 'DL', gstCode: '07', name: 'Delhi' },
  { ...state, code: 'RJ', gstCode: '08', name: 'Rajasthan' },
  { ...state, code: 'UP', gstCode: '09', name: 'Uttar Pradesh' },
  { ...state, code: 'BR', gstCode: '10', name: 'Bihar', aliases: ['BH'] },
  { ...state, code: 'SK', gstCode: '11', name: 'Sikkim' },
  { ...state, code: 'AR', gstCode: '12', name: 'Arunachal Pradesh' },
  { ...state, code: 'NL', gstCode: '13', name: 'Nagaland' },
  { ...state, code: 'MN', gstCode: '14', name: 'Manipur' },
  { ...state, code: 'MZ', gstCode: '15', name: 'Mizoram', aliases: ['MI'] },
  { ...state, code: 'TR', gstCode: '16', name: 'Tripura' },
  { ...state, code: 'ML', gstCode: '17', name: 'Meghalaya', aliases: ['ME'] },
  { ...state, code: 'AS', gstCode: '18', name: 'Assam' },
  { ...state, code: 'WB', gstCode: '19', name: 'West Bengal' },
  { ...state, code: 'JH', gstCode: '20', name: 'Jharkhand' },
  { ...state, code: 'OD', gstCode: '21', name: 'Odisha', aliases: ['OR'] },
  { ...state, code: 'CG', gstCode: '22', name: 'Chhattisgarh', aliases: ['CT'] },
  { ...state, code: 'MP', gstCode: '23', name: 'Madhya Pradesh' },
  { ...state, code: 'GJ', gstCode: '24', name: 'Gujarat' },
  {
    ...territory,
    code: 'DH',
    gstCode: '26',
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    aliases: ['DN', 'DD', 'DNHDD'],
  },
  { ...state, code: 'MH', gstCode: '27', name: 'Maharashtra' },
  { ...state, code: 'KA', gstCode: '29', name: 'Karnataka' },
  { ...state, code: 'GA', gstCode: '30', name: 'Goa' },
  { ...territory, code: 'LD', gstCode: '31', name: 'Lakshadweep' },
  { ...state, code: 'KL', gstCode: '32', name: 'Kerala' },
  { ...state, code: 'TN', gstCode: '33', name: 'Tamil Nadu' },
  { ...assembly, code: 'PY', gstCode: '34', name: 'Puducherry', aliases: ['PO'] },
  { ...territory, code: 'AN', gstCode: '35', name: 'Andaman and Nicobar Islands' },
  { ...state, code: 'TS', gstCode: '36', name: 'Telangana', aliases: ['TG'] },
  { ...state, code: 'AP', gstCode: '37', name: 'Andhra Pradesh', aliases: ['AD'] },
  { ...territory, code: 'LA', gstCode: '38', name: 'Ladakh' },
] as const satisfies readonly StateRow[];

/**
 * Place of a buyer outside India. A service paid in rupees is not an export, so it is an inter-State supply with IGST
 * (IGST Act, sections 2(6) and 7(5)). Returns list it under 97, Other Territory. Never used for a firm.
 */
export const outsideIndia = {
  kind: 'outside-india',
  code: 'OT',
  gstCode: '97',
  name: 'Other Territory',
  usesUtgst: false,
  aliases: [],
} as const satisfies StateRow;

export type State = (typeof states)[number];
type Place = State | typeof outsideIndia;
export type StateCode = Place['code'];

export const stateCodes: readonly StateCode[] = states.map(({ code }) => code);

const byCode: ReadonlyMap<string, Place> = new Map([...states, outsideIndia].map((row) => [row.code, row]));
const byGstCode: ReadonlyMap<string, State> = new Map(states.map((row) => [row.gstCode, row]));
const byAlias: ReadonlyMap<string, State> = new Map(
  states.flatMap((row) =>
    [row.code, ...row.aliases, row.name.toUpperCase()].map((alias) => [alias, row] as const),
  ),
);

export function isStateCode(value: unknown): value is StateCode {
  return typeof value === 'string' && byCode.has(value);
}

export function stateOf(code: StateCode): Place {
  const row = byCode.get(code);
  if (row === undefined) throw new RangeError(`Not a state: ${code}`);
  return row;
}

/** Returns the state for the first two digits of a GSTIN, or null for retired, special and unknown codes. */
export function stateByGstCode(gstCode: string): State | null {
  return byGstCode.get(gstCode) ?? null;
}

/**
 * Returns the state for an imported text, or null if unknown. The text may be our code, an alias or the full name, in
 * any case.
 */
export function stateFromImport(text: string): StateCode | null {
  return byAlias.get(text.trim().toUpperCase())?.code ?? null;
}
