import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate, partsOf } from '@niveshak/domain/primitives/calendar-date';
import type { MarketFile } from '../../src/market-data/index.ts';
import { demoCompanies, demoIndex, industryOf, renamed } from './companies.ts';
import type { DemoBar, DemoDay, DemoMarket } from './generate.ts';

/** First day of the exchange's new file format (UDiFF). */
const firstUdiff = calendarDate('2024-07-08');
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

const udiffHeader =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';
const bhavcopyHeader =
  'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';

/** Yields the market in the exchange's files: one per day, corporate actions, a symbol change, the index. */
export function* marketFiles({ days, actions }: DemoMarket): Generator<MarketFile> {
  for (const day of days) yield dayFile(day);
  yield {
    name: 'symbolchange.csv',
    text: () =>
      `Brindlewick Bearings,${renamed.before},${renamed.symbol},${exchangeDate(calendarDate(renamed.on))}\n`,
  };
  yield {
    name: 'CF-CA-equities.csv',
    text: () =>
      [
        'SYMBOL,COMPANY NAME,SERIES,PURPOSE,FACE VALUE,EX-DATE,RECORD DATE,BOOK CLOSURE START DATE,BOOK CLOSURE END DATE',
        ...actions.map(
          ({ company, date, purpose }) =>
            `"${symbolOn(company.symbol, date)}","${company.name}","EQ","${purpose}","10","${exchangeDate(date)}","${exchangeDate(date)}","-","-"`,
        ),
      ].join('\n'),
  };
  yield {
    name: 'ind_sahyadri200list.csv',
    text: () =>
      [
        'Company Name,Industry,Symbol,Series,ISIN Code',
        ...demoCompanies.map(
          ({ name, symbol, isin }) => `"${name}","${industryOf(name)}","${symbol}","EQ","${isin}"`,
        ),
      ].join('\n'),
  };
  yield {
    name: 'ind_close_all.csv',
    text: () =>
      [
        'Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change,Change(%),Volume,Turnover (Rs. Cr.),P/E,P/B,Div Yield',
        ...days.map(
          ({ date, price }) => `${demoIndex},${dashed(date)},-,-,-,${price.toFixed(2)},-,-,-,-,-,-,-`,
        ),
      ].join('\n'),
  };
  yield {
    name: 'sahyadri-200-total-return.csv',
    text: () =>
      [
        'Index Name,Date,Total Returns Index',
        ...days.map(({ date, total }) => `${demoIndex},${dashed(date)},${total.toFixed(4)}`),
      ].join('\n'),
  };
}

function dayFile(day: DemoDay): MarketFile {
  const { date, bars } = day;
  const plain = date.replaceAll('-', '');
  if (date >= firstUdiff) {
    return {
      name: `BhavCopy_NSE_CM_0_0_0_${plain}_F_0000.csv`,
      text: () => [udiffHeader, ...bars.map((bar, at) => udiffLine(date, bar, at))].join('\n'),
    };
  }
  return {
    name: `cm${exchangeDate(date).replaceAll('-', '')}bhav.csv`,
    text: () => [bhavcopyHeader, ...bars.map((bar) => bhavcopyLine(date, bar))].join('\n'),
  };
}

function udiffLine(date: CalendarDate, bar: DemoBar, at: number): string {
  const { company, open, high, low, close, previous, volume } = bar;
  const symbol = symbolOn(company.symbol, date);
  const value = (close * volume).toFixed(2);
  return `${date},${date},CM,NSE,STK,${900_000 + at},${company.isin},${symbol},EQ,,,,,${company.name},${open.toFixed(2)},${high.toFixed(2)},${low.toFixed(2)},${close.toFixed(2)},${close.toFixed(2)},${previous.toFixed(2)},,${close.toFixed(2)},,,${volume},${value},${Math.ceil(volume / 60)},F1,1,,,,,`;
}

function bhavcopyLine(date: CalendarDate, bar: DemoBar): string {
  const { company, open, high, low, close, previous, volume } = bar;
  const symbol = symbolOn(company.symbol, date);
  return `${symbol},EQ,${open.toFixed(2)},${high.toFixed(2)},${low.toFixed(2)},${close.toFixed(2)},${close.toFixed(2)},${previous.toFixed(2)},${volume},${(close * volume).toFixed(2)},${exchangeDate(date)},${Math.ceil(volume / 60)},${company.isin},`;
}

function symbolOn(symbol: string, date: CalendarDate): string {
  return symbol === renamed.symbol && date < renamed.on ? renamed.before : symbol;
}

/** Formats a date as `02-JUN-2025`. */
function exchangeDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${String(day).padStart(2, '0')}-${months[month - 1] ?? ''}-${year}`;
}

/** Formats a date as `02-06-2025`. */
function dashed(date: CalendarDate): string {
  return date.split('-').toReversed().join('-');
}
