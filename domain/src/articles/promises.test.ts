import { describe, expect, it } from 'vitest';
import { boastsIn, promisesIn, urgencyIn } from './promises.ts';

const found = (text: string) => promisesIn(text).map(({ phrase }) => phrase);

describe('promises of returns', () => {
  it.each([
    ['Assured returns of 18% a year.', 'Assured'],
    ['Our calls are guaranteed to work.', 'guaranteed'],
    ['A risk-free way to wealth.', 'risk-free'],
    ['RISK FREE trading', 'RISK FREE'],
    ['riskfree profit', 'riskfree'],
    ['A sure shot call for Monday.', 'sure shot'],
    ['sureshot intraday', 'sureshot'],
    ['sure-shot', 'sure-shot'],
    ['Earn a fixed return every month.', 'fixed return'],
    ['Double your money in a year!', 'Double your money'],
    ['With us you can’t lose.', 'can’t lose'],
    ['100% profit in every trade', '100% profit'],
    ['Zero risk. High reward.', 'Zero risk'],
    ['We guarantee returns.', 'guarantee'],
    ['हमारा रिटर्न गारंटी के साथ', 'गारंटी'],
    // Attempts to disguise a promise.
    ['guar**anteed** gains', 'guar**anteed'],
    ['as\u00adsur\u200bed profit', 'as\u00adsur\u200bed'],
    ['ｇｕａｒａｎｔｅｅｄ income', 'ｇｕａｒａｎｔｅｅｄ'],
    ['risk\u2011free gains', 'risk\u2011free'],
    ['No doubt about it. Guaranteed.', 'Guaranteed'],
    ['Returns guaranteed by our method.', 'guaranteed'],
    ['We are not like others! Assured profit.', 'Assured'],
    ['Not only research but guaranteed profits.', 'guaranteed'],
    ['double\nyour money', 'double\nyour money'],
    ['We guarantee no trade is sold below cost.', 'guarantee'],
    ['Others are forbidden to say so. Assured returns of 18%.', 'Assured'],
  ])('%s', (text, phrase) => {
    expect(found(text)).toEqual([phrase]);
  });

  it('are reported with their position', () => {
    const text = 'It is **risk‑free**, and a sure shot.';
    for (const { phrase, at, length } of promisesIn(text)) expect(text.slice(at, at + length)).toBe(phrase);
    expect(promisesIn(text)).toHaveLength(2);
  });
});

describe('denials and other meanings', () => {
  it.each([
    // The regulator's sentence (S-35) and the most important terms (items 6 and 7).
    'Registration granted by SEBI, enlistment as RA with Exchange and certification from NISM in no way guarantee performance of the intermediary or provide any assurance of returns to investors.',
    'Neither the analyst nor the firm assures, or has assured, returns.',
    'The research analyst cannot provide assured or guaranteed returns on investment.',
    'Clients shall not be promised fixed returns.',
    'There are no guaranteed returns in equity.',
    'Nothing here is guaranteed.',
    'Beware of anybody who offers assured returns.',
    'We never promise a sure shot call.',
    'Nothing here is free of risk, and no return is guaranteed: it does not say guaranteed.',
    'Sharpe uses the risk-free rate of the 91-day bill.',
    'Above the risk free\nyield of government bonds.',
    'The bonds are guaranteed by the parent company.',
    'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.',
    'An index without survivors shows less.',
    'The guaranteed debt of the subsidiary matures in March.',
    // Most important term 6, the investor charter and the firm's terms.
    'Any assured/guaranteed/fixed returns schemes or any other schemes of similar nature are prohibited by law.',
    'Any assured, guaranteed or fixed-return scheme is prohibited by law.',
    'Inform SEBI about Research Analyst offering assured or guaranteed returns.',
    'Registration and certification guarantee neither the performance of the firm nor any return.',
    'The RA cannot guarantee returns, profits, accuracy, or risk-free investments from its services.',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('forbidden claims in a sales text', () => {
  const boasts = (text: string) => boastsIn(text).map(({ phrase }) => phrase);
  it.each([
    ['India’s No. 1 research', 'No. 1'],
    ['The number one choice', 'number one'],
    ['We are #1', '#1'],
    ['The best stocks, every month', 'best'],
    ['Top-rated portfolios', 'Top-rated'],
    ['Highest returns in its class', 'Highest returns'],
    ['The most trusted analysts', 'most trusted'],
    ['Unbeatable', 'Unbeatable'],
    ['It made 38% last year', 'made 38%'],
    ['Our portfolio has returned more than 21.5 % since launch', 'returned more than 21.5 %'],
    ['Momentum beat the index by 12 per cent', 'beat the index by 12 per cent'],
    ['24% CAGR', '24% CAGR'],
    ['18 % annual returns', '18 % annual returns'],
    ['It grew 3x', 'grew 3x'],
  ])('%s', (text, phrase) => {
    expect(boasts(text)).toEqual([phrase]);
  });

  it.each([
    'Save 20% on the annual plan',
    'All prices are without 18% GST',
    'We do not claim to be the best.',
    'Best efforts to publish on Mondays',
    'Eighteen to twenty shares of the Sahyadri 200, at most 10 % in one',
    'No 10% limit applies',
    'Weights rise up to 12 percent of the portfolio at most',
  ])('allows: %s', (text) => {
    expect(boasts(text)).toEqual([]);
  });

  it('allows past returns in research', () => {
    expect(promisesIn('The share made 38% last year, the best of its industry.')).toEqual([]);
  });
});

describe('false urgency in a sales text', () => {
  it.each([
    ['Hurry, the price rises', 'Hurry'],
    ['A limited-period offer', 'limited-period'],
    ['20% off, only today', 'only today'],
    ['Your last chance to join', 'last chance'],
    ['The offer ends on Sunday', 'offer ends'],
    ['Don’t miss out', 'Don’t miss out'],
  ])('%s', (text, phrase) => {
    expect(urgencyIn(text).map((found) => found.phrase)).toEqual([phrase]);
  });

  it.each([
    'The plan ends on 31 August',
    'The last day of service',
    'There is no limited-time offer',
    'Valid until 30 June',
    'Limited to 50 members',
  ])('allows: %s', (text) => {
    expect(urgencyIn(text)).toEqual([]);
  });
});
