import { palette } from '@niveshak/domain/charts/palette';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { colours } from '@niveshak/domain/theme/colours';
import { certificates, saveCertificate } from '../src/firm/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import { drawPortrait } from './portraits.ts';
import type { Face } from './portraits.ts';

type DemoAnalyst = {
  readonly number: string;
  readonly analyst: string;
  readonly qualification: string;
  readonly biography: string;
  readonly face: Face;
};

/** Fictional people with fictional certificates. The fourth author has no record and is shown with initials. */
const demoAnalysts: readonly DemoAnalyst[] = [
  {
    number: 'NISM-DEMO-0001',
    analyst: 'Ira Deshmukh',
    qualification: 'Chartered accountant',
    biography:
      'Ira reads annual reports from the last page. She audited manufacturers for eight years before she joined Sahyadri, and runs the Focused portfolio.',
    face: {
      ground: palette.light.fourth,
      skin: '#b98058',
      hair: '#241a18',
      top: colours.light.accent,
      style: 'bun',
    },
  },
  {
    number: 'NISM-DEMO-0002',
    analyst: 'Vikrant Sathe',
    qualification: 'MSc Statistics',
    biography:
      'Vikrant writes on markets, trends and mistakes, his own first. He built the rules of the Momentum portfolio.',
    face: { ground: palette.light.subject, skin: '#9c6744', hair: '#1c1715', top: '#efe3cd', style: 'beard' },
  },
  {
    number: 'NISM-DEMO-0003',
    analyst: 'Maya Kulkarni',
    qualification: 'CFA charterholder',
    biography:
      'Maya covers chemicals and healthcare. She worked in a plant before she analysed them, and explains accounts to people who do not enjoy them.',
    face: {
      ground: palette.light.second,
      skin: '#c78f66',
      hair: '#3a2a22',
      top: palette.light.fifth,
      style: 'bob',
    },
  },
];

/** Creates the analysts' records. Does not change existing ones. */
export async function loadAnalysts(db: Db): Promise<void> {
  const known = new Set((await certificates(db)).map(({ number }) => number));
  for (const { face, ...record } of demoAnalysts) {
    if (known.has(record.number)) continue;
    const portrait = await drawPortrait(face);
    const certificate = { ...record, validUntil: calendarDate('2027-09-30') };
    await db.transaction().execute((tx) => saveCertificate(tx, certificate, portrait));
  }
}
