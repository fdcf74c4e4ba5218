/** Fictional companies, including those in the articles and the archive. */
const lines = `ORVENNA|Orvenna Diagnostics|842
TINDREL|Tindrel Logistics|318
ZEPHVALVE|Zephyrine Valves|1260
M&TFIN|Marrow & Thane Finance|214
KESTREL-AUTO|Kestrel Auto|4380
PELAGIA|Pelagia Foods|566
ASHCHEM|Ashmund Chemicals|733
L&T-DEMO|Lorne & Tarr|1490
3QSOFT|Quillon Software|905
VESSARION|Vessarion Hospitals|387
QUILLMARK|Quillmark Paper|271
THISTLE|Thistledown Packaging|152
BRINDLEWK|Brindlewick Bearings|1735
OMBRELLIA|Ombrellia Foods|488
ITHURIEL|Ithuriel Software|1120
NOSTRELLAN|Nostrellan Home Finance|345
PELMORA|Pelmora Finance|629
SALTMERE|Saltmere Chemicals|1015
KARWYN|Karwyn Agro Machines|264
LUMBRICA|Lumbrica Ceramics|433
ALDERMOOR|Aldermoor Cement|712
BANTREL|Bantrel Power|96
CORVANTA|Corvanta Pharma|1344
DUNMERE|Dunmere Textiles|178
ELLWICK|Ellwick Paints|2210
FARROWGATE|Farrowgate Bank|560
GLENMARA|Glenmara Beverages|845
HOLLISTAN|Hollistan Steel|124
INVERCOTE|Invercote Cables|398
JASPERINE|Jasperine Jewels|640
KELLOWAY|Kelloway Retail|1980
LARKSPUR-IN|Larkspur Insurance|515
MERIDOR|Meridor Telecom|287
NETHERBY|Netherby Motors|3120
OAKHANGER|Oakhanger Plywood|233
PRIMSTONE|Primstone Realty|305
QUENBY|Quenby Sugar|88
ROSEVEAR|Rosevear Hotels|412
SANDHURSTE|Sandhurste Glass|667
TAVERNOR|Tavernor Breweries|1405
ULLSMERE|Ullsmere Gas|194
VERBENIX|Verbenix Labs|958
WYCHWOOD|Wychwood Tyres|1622
XANTHERA|Xanthera Biotech|476
YARROWDALE|Yarrowdale Seeds|351
ZELLWORTH|Zellworth Capital|786
AMBERLEY|Amberley Tea|142
BROCKENDAL|Brockendal Mining|219
CRESSMOOR|Cressmoor Ports|538
DELFORDE|Delforde Switchgear|1870`;

/** Industry by the last word of a company name. */
const industries: Readonly<Record<string, string>> = {
  Diagnostics: 'Healthcare',
  Hospitals: 'Healthcare',
  Pharma: 'Healthcare',
  Labs: 'Healthcare',
  Biotech: 'Healthcare',
  Finance: 'Financial Services',
  Bank: 'Financial Services',
  Insurance: 'Financial Services',
  Capital: 'Financial Services',
  Software: 'Information Technology',
  Telecom: 'Telecommunication',
  Foods: 'Fast Moving Consumer Goods',
  Beverages: 'Fast Moving Consumer Goods',
  Breweries: 'Fast Moving Consumer Goods',
  Tea: 'Fast Moving Consumer Goods',
  Sugar: 'Fast Moving Consumer Goods',
  Auto: 'Automobile and Auto Components',
  Motors: 'Automobile and Auto Components',
  Tyres: 'Automobile and Auto Components',
  Chemicals: 'Chemicals',
  Paints: 'Consumer Durables',
  Jewels: 'Consumer Durables',
  Ceramics: 'Consumer Durables',
  Glass: 'Consumer Durables',
  Plywood: 'Consumer Durables',
  Retail: 'Consumer Services',
  Hotels: 'Consumer Services',
  Cement: 'Construction Materials',
  Realty: 'Realty',
  Power: 'Power',
  Gas: 'Oil, Gas and Consumable Fuels',
  Steel: 'Metals and Mining',
  Mining: 'Metals and Mining',
  Logistics: 'Services',
  Ports: 'Services',
  Textiles: 'Textiles',
  Paper: 'Forest Materials',
  Packaging: 'Capital Goods',
  Seeds: 'Chemicals',
};

/** Returns a company's industry. Defaults to capital goods (valves, bearings, cables, switchgear, machines). */
export function industryOf(name: string): string {
  return industries[name.split(' ').at(-1) ?? ''] ?? 'Capital Goods';
}

export type DemoCompany = {
  readonly symbol: string;
  readonly name: string;
  readonly isin: string;
  /** Price on the first day, in rupees. */
  readonly price: number;
};

export const demoCompanies: readonly DemoCompany[] = lines.split('\n').map((line, at) => {
  const [symbol = '', name = '', price = '100'] = line.split('|');
  return { symbol, name, isin: `INZ${String(at + 1).padStart(6, '0')}010`, price: Number(price) };
});

export const renamed = { symbol: 'BRINDLEWK', before: 'BRINDLE', on: '2023-09-18' } as const;
export const demoIndex = 'Sahyadri 200';
