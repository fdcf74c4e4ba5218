import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { adjustedCloses } from './adjust.ts';
import { actionReader, isActionFile, purposeText, readPurpose } from './corporate-action.ts';
import { endOfDayFormat, endOfDayReader, readPaise } from './end-of-day.ts';
import { readFileDate } from './file-dates.ts';
import { isSymbolChangeFile, isSymbolChangeHeader } from './symbol-change.ts';
import { indexName, indexReader, isIndexFile } from './index-close.ts';

const fullHeader =
  'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER';
const legacyHeader =
  'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
const udiffHeader =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';

describe('dates of files', () => {
  it.each([
    ['2024-07-08', '2024-07-08'],
    ['08-07-2024', '2024-07-08'],
    ['08/07/2024', '2024-07-08'],
    ['19-DEC-2019', '2019-12-19'],
    [' 01-Apr-2024', '2024-04-01'],
    ['13-Jul-20', '2020-07-13'],
    ['13/07/20', '2020-07-13'],
    ['13.07.2020', '2020-07-13'],
    ['13-July-2020', '2020-07-13'],
    ['20200713', '2020-07-13'],
    ['2020/07/13', '2020-07-13'],
    ['13-Jul-95', '1995-07-13'],
    ['2020-07-13 00:00:00', '2020-07-13'],
  ])('%j', (text, date) => expect(readFileDate(text)).toBe(date));

  it.each(['31-02-2024', '', '-', '2024/07/08x', '08-XXX-2024'])('rejects %j', (text) =>
    expect(readFileDate(text)).toBeNull(),
  );
});

describe('prices', () => {
  it.each([
    ['143.7', 14_370],
    [' 149.90', 14_990],
    ['.34', 34],
    ['1,2', null],
    ['-', null],
    ['0', 0],
    ['2655.705', 265_571],
  ])('%j', (text, paise) => expect(readPaise(text)).toBe(paise));

  it('keep every amount of paise', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (paise) => {
        expect(readPaise((paise / 100).toFixed(2))).toBe(paise);
      }),
    );
  });
});

describe('end-of-day files', () => {
  it('are distinguished by their headers in three formats', () => {
    expect(endOfDayFormat(fullHeader)).toBe('full-bhavcopy');
    expect(endOfDayFormat(legacyHeader)).toBe('bhavcopy');
    expect(endOfDayFormat(udiffHeader)).toBe('udiff');
    expect(endOfDayFormat('<html>')).toBeNull();
  });

  it('are read as full bhavcopy with spaces and dashes', () => {
    const read = endOfDayReader('full-bhavcopy', fullHeader);
    expect(
      read(
        'M&M, EQ, 01-Apr-2024,143.7,144.0,149.9,134.8, 149.90,144.4,145.91,99088,144.58,2648, 38325, 38.68',
      ),
    ).toMatchObject({
      ok: true,
      row: {
        symbol: 'M&M',
        series: 'EQ',
        date: '2024-04-01',
        open: 14_400,
        close: 14_440,
        volume: 99_088,
        isin: null,
      },
    });
    expect(read('ABC, GB, 01-Apr-2024,1,1,1,1,1,1,1,1,1,1,-,-')).toEqual({ ok: false, reason: 'series GB' });
    expect(read('ABC, EQ, 01-Apr-2024,1,1,1,1,1,-,1,1,1,1,-,-')).toEqual({ ok: false, reason: 'no close' });
    expect(read('')).toEqual({ ok: false, reason: 'no date' });
  });

  it('are read as the older bhavcopy with a trailing comma', () => {
    const read = endOfDayReader('bhavcopy', legacyHeader);
    expect(read('INFY,EQ,700,710,690,705.55,705,699,1000,705550,19-DEC-2019,50,INE009A01021,')).toMatchObject(
      {
        ok: true,
        row: { date: '2019-12-19', close: 70_555, isin: 'INE009A01021' },
      },
    );
  });

  it('are read as UDiFF', () => {
    const read = endOfDayReader('udiff', udiffHeader);
    const line =
      '2024-07-08,2024-07-08,CM,NSE,STK,1594,INE009A01021,INFY,EQ,,,,,INFOSYS LIMITED,1650.00,1660.00,1640.00,1655.05,1655.00,1648.00,,1655.05,,,5000000,8275250000.00,200000,F1,1,,,,,';
    expect(read(line)).toMatchObject({
      ok: true,
      row: { symbol: 'INFY', name: 'INFOSYS LIMITED', close: 165_505, volume: 5_000_000 },
    });
  });
});

describe('index files', () => {
  const header =
    'Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change,Change(%),Volume,Turnover (Rs. Cr.),P/E,P/B,Div Yield';
  it('report the closes and the missing ones', () => {
    expect(isIndexFile(header)).toBe(true);
    const read = indexReader(header);
    expect(read('Nifty 50,08-07-2024,1,1,1,24320.55,-3.3,-.01,1,1,1,1,1')).toMatchObject({
      ok: true,
      row: { index: 'NIFTY 50', close: 24_320.55, isTotalReturn: false },
    });
    expect(read('New Index,08-07-2024,-,-,-,-,-,-,-,-,-,-,-')).toEqual({ ok: false, reason: 'no close' });
  });

  it.each(['S&P CNX Nifty', 'CNX Nifty', 'Nifty 50', 'NIFTY 50'])('map %s to one index', (name) =>
    expect(indexName(name)).toBe('NIFTY 50'),
  );

  it('distinguish total return', () => {
    const read = indexReader('Date,Index Name,Total Returns Index');
    expect(read('08-07-2024,Nifty 50,35000.10')).toMatchObject({ ok: true, row: { isTotalReturn: true } });
  });
});

describe('corporate actions', () => {
  it.each([
    ['Dividend - Rs 12.35 Per Share', 'Dividend ₹12.35 a share'],
    ['Dividend - Rs 5.2 Per Share', 'Dividend ₹5.20 a share'],
    ['Interim Dividend - Rs 7 Per Share', 'Interim Dividend ₹7 a share'],
    [
      'Face Value Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share',
      'Face Value Split (Sub-Division) - From ₹10 a share To ₹1 a share',
    ],
    ['FVSPLT FRM RS100 TO RS 1', 'FVSPLT FRM ₹100 TO ₹1'],
    ['Bonus 1:1', 'Bonus 1:1'],
  ])('show amounts as everywhere else: %s', (purpose, shown) => expect(purposeText(purpose)).toBe(shown));

  it.each([
    ['FVSPLT FRM RS100 TO RS 1', [{ kind: 'split', from: 1, to: 100 }]],
    [
      'Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 5/- Per Share',
      [{ kind: 'split', from: 5, to: 10 }],
    ],
    [
      'Face Value Split (Sub-Division) - From Rs 2/- Per Share To Re 1/- Per Share',
      [{ kind: 'split', from: 1, to: 2 }],
    ],
    ['BONUS 1:1', [{ kind: 'bonus', free: 1, held: 1 }]],
    ['Bonus 4:1', [{ kind: 'bonus', free: 4, held: 1 }]],
    ['AGM/DIV- RS 0.65 PER SH', [{ kind: 'dividend', amount: 0.65 }]],
    ['Interim Dividend - Rs 11 Per Share', [{ kind: 'dividend', amount: 11 }]],
    ['Dividend - Rs 5 Per Share/Special Dividend - Rs 2.50 Per Share', [{ kind: 'dividend', amount: 7.5 }]],
    ['Rights 1:14 @ Premium Rs 360/-', [{ kind: 'rights', offered: 1, held: 14, price: null }]],
    ['Rights 1:14 @ Rs 360/-', [{ kind: 'rights', offered: 1, held: 14, price: 360 }]],
    ['DEMERGER', [{ kind: 'scheme', spunOff: null }]],
    ['Scheme Of Amalgamation', [{ kind: 'scheme', spunOff: null }]],
    [
      'Demerger 1:1 - Rs 261.85 Per Share',
      [{ kind: 'scheme', spunOff: { given: 1, held: 1, price: 261.85 } }],
    ],
    [
      'DEMERGER/BONUS 1:2',
      [
        { kind: 'bonus', free: 1, held: 2 },
        { kind: 'scheme', spunOff: null },
      ],
    ],
    ['ANNUAL GENERAL MEETING', []],
  ])('%s', (purpose, actions) => expect(readPurpose(purpose)).toEqual(actions));

  const unmeasured = [{ kind: 'scheme', spunOff: null }];
  it.each([
    ['Scheme Of Arrangement - Bonus Ncrps 4:1', '1', unmeasured],
    ['Bonus Debentures 1:1', '1', unmeasured],
    ['Bonus NCD 3:1', '1', unmeasured],
    ['Bonus CCDs 3:1', '1', unmeasured],
    ['Bonus 1 Dvr : 10 Eq Share', '1', unmeasured],
    ['Bonus Warrants 1:1', '1', unmeasured],
    ['Bonus Preference Shares 21:1', '1', unmeasured],
    [
      'Bonus 1:2 / Dividend Rs 3 Per Share',
      '1',
      [
        { kind: 'bonus', free: 1, held: 2 },
        { kind: 'dividend', amount: 3 },
      ],
    ],
    [
      'Rights 87:38 @ Premium Of Rs 2.50 Per Share',
      '10',
      [{ kind: 'rights', offered: 87, held: 38, price: 12.5 }],
    ],
    [' Rights 3 : 10@ Premium Rs 220 Per Share', '5', [{ kind: 'rights', offered: 3, held: 10, price: 225 }]],
    ['Rights 1 : 13@ Premium Rs 30/-', '5', [{ kind: 'rights', offered: 1, held: 13, price: 35 }]],
    ['Rights 1:5 Partly Paid @ Premium Rs 30/-', '5', [{ kind: 'rights', offered: 1, held: 5, price: null }]],
    ['Rights Warrants 1:5 @ Rs 30/-', '5', [{ kind: 'rights', offered: 1, held: 5, price: null }]],
    ['Annual General Meetingdividend - Rs 45 Per Share', '10', [{ kind: 'dividend', amount: 45 }]],
    ['Interimdividend - Rs 1.30  Per Share', '2', [{ kind: 'dividend', amount: 1.3 }]],
    ['Interim Dividend - 14.50 Per Share', '10', [{ kind: 'dividend', amount: 14.5 }]],
    ['Specia Ldividend - Rs 850 Per Share', '10', [{ kind: 'dividend', amount: 850 }]],
    ['Dividend - 50%', '10', [{ kind: 'dividend', amount: 5 }]],
    ['Annual General Meeting/Dividend - R E 1 Per Share', '10', [{ kind: 'dividend', amount: 1 }]],
    ['Dividend - Rs 1,250 Per Share', '10', [{ kind: 'dividend', amount: 1250 }]],
    ['Int Div-Rs 2+Spl Div-Rs 3', '10', [{ kind: 'dividend', amount: 5 }]],
  ])('with a face value: %s, %s', (purpose, faceValue, actions) => {
    const read = actionReader('SYMBOL,PURPOSE,FACE VALUE,EX-DATE');
    const row = read(`ABC,"${purpose}",${faceValue},26-May-2025`);
    expect(row.ok ? row.actions.map(({ action }) => action) : row.reason).toEqual(actions);
  });

  it('report a dividend whose amount is unreadable', () => {
    const read = actionReader('SYMBOL,PURPOSE,FACE VALUE,EX-DATE');
    expect(read('ABC,Interim Dividend,10,26-May-2025')).toEqual({
      ok: false,
      reason: 'a dividend that could not be read',
    });
  });

  it('are read from both kinds of files; rows without effect on prices are reported', () => {
    const website =
      'SYMBOL,COMPANY NAME,SERIES,PURPOSE,FACE VALUE,EX-DATE,RECORD DATE,BOOK CLOSURE START DATE,BOOK CLOSURE END DATE';
    expect(isActionFile(website)).toBe(true);
    const read = actionReader(website);
    expect(
      read('"ABC","ABC, Limited","EQ","Bonus 1:1","10","03-Nov-2025","03-Nov-2025","-","-"'),
    ).toMatchObject({
      ok: true,
      actions: [{ symbol: 'ABC', exDate: '2025-11-03' }],
    });
    expect(read('ABC,ABC Limited,EQ,Annual General Meeting,10,03-Nov-2025,-,-,-')).toEqual({
      ok: false,
      reason: 'moves no price',
    });
    const daily = 'SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE';
    expect(actionReader(daily)('EQ,ABC,ABC LTD, , , ,28/10/2024, , ,BONUS 1:1')).toMatchObject({ ok: true });
  });
});

describe('adjusted closes', () => {
  const start = calendarDate('2024-01-01');
  const on = (day: number) => addDays(start, day);

  it('stay continuous over a 1:10 split', () => {
    const closes = [1000, 1010, 102, 103].map((close, at) => ({ date: on(at), close: close * 100 }));
    const adjusted = adjustedCloses(closes, [{ exDate: on(2), action: { kind: 'split', from: 1, to: 10 } }]);
    expect(adjusted).toEqual([10_000, 10_100, 10_200, 10_300]);
  });

  it('multiply a split and a bonus on one day', () => {
    const closes = [1000, 100].map((close, at) => ({ date: on(at), close: close * 100 }));
    const adjusted = adjustedCloses(closes, [
      { exDate: on(1), action: { kind: 'split', from: 1, to: 2 } },
      { exDate: on(1), action: { kind: 'bonus', free: 4, held: 1 } },
    ]);
    expect(adjusted[0]).toBeCloseTo(10_000, 9);
  });

  it('reinvest a dividend, without a loss on its ex-date', () => {
    const closes = [100, 95].map((close, at) => ({ date: on(at), close: close * 100 }));
    const [before, after] = adjustedCloses(closes, [
      { exDate: on(1), action: { kind: 'dividend', amount: 5 } },
    ]);
    expect(before).toBeCloseTo(after ?? 0, 9);
  });

  it('are continuous over a demerger with a price, and as traded without one', () => {
    const closes = [2841.85, 2580].map((close, at) => ({ date: on(at), close: Math.round(close * 100) }));
    const spunOff = { given: 1, held: 1, price: 261.85 };
    const of = (known: typeof spunOff | null) =>
      adjustedCloses(closes, [{ exDate: on(1), action: { kind: 'scheme', spunOff: known } }]);
    expect(of(spunOff)[0]).toBeCloseTo(258_000, 6);
    expect(of(null)).toEqual([284_185, 258_000]);
    expect(of({ ...spunOff, price: 5000 })).toEqual([284_185, 258_000]);
  });

  it('ignore future actions', () => {
    const closes = [100, 101].map((close, at) => ({ date: on(at), close }));
    expect(adjustedCloses(closes, [{ exDate: on(5), action: { kind: 'split', from: 1, to: 10 } }])).toEqual([
      100, 101,
    ]);
  });
});

describe('changes of symbols', () => {
  it.each([
    'SYMB_COMPANY_NAME, SM_KEY_SYMBOL, SM_NEW_SYMBOL, SM_APPLICABLE_FROM',
    'Company,Old Symbol,New Symbol,Date',
  ])('are recognised by a header: %s', (header) =>
    expect([isSymbolChangeFile(header), isSymbolChangeHeader(header)]).toEqual([true, true]),
  );
});
