import { describe, expect, it } from 'vitest';
import type { Coupon } from '../catalogue/coupon.ts';
import { paise } from '../primitives/paise.ts';
import type { ReferralFacts, SentCode } from './facts.ts';
import { computeQuote } from './quote.ts';
import { exampleFacts } from './testing/example-facts.ts';

const referral: ReferralFacts = { code: 'ref_asha', isOwnCode: false, hasOwnPan: false, isBarred: false };

function coupon(reduction: Coupon['reduction'], change: Partial<Coupon> = {}): SentCode {
  const open = {
    plans: null,
    validFrom: null,
    validTo: null,
    totalLimit: null,
    perMemberLimit: null,
    firstPurchaseOnly: false,
  };
  return {
    kind: 'coupon',
    coupon: { code: 'CODE', reduction, ...open, ...change },
    usedInAll: 0,
    usedByMember: 0,
  };
}
const percent = (basisPoints: number) => coupon({ kind: 'percent', basisPoints });

describe('the discount', () => {
  it('is deducted before GST', () => {
    const quote = computeQuote(exampleFacts('CMP1Y', { sentCode: percent(1000) }));
    expect(quote.price).toMatchObject({
      couponDiscount: { couponCode: 'CODE', amount: 239_880 }, refDiscount: null, gst: { amount: 388_606 },
      netPrice: { amount: 2_158_920 + 388_606 },
    }); // prettier-ignore
  });

  it.each([
    ['a larger coupon', 1500, { couponCode: 'CODE', amount: 359_820 }, null],
    ['a tie', 1000, { couponCode: 'CODE', amount: 239_880 }, null],
    ['a smaller coupon', 500, { couponCode: 'CODE', amount: 0 }, { amount: 239_880 }],
  ] as const)('with a referral attached, and %s', (_, basisPoints, couponDiscount, refDiscount) => {
    const quote = computeQuote(
      exampleFacts('CMP1Y', { sentCode: percent(basisPoints), attachedReferral: referral }),
    );
    expect(quote.price).toMatchObject({ couponDiscount, refDiscount });
    const loser = quote.explanation.find(({ detail }) => detail.startsWith('Not applied'));
    expect(loser?.label).toBe(refDiscount === null ? 'Referral discount' : 'Coupon CODE');
    expect(loser?.amount).toBeNull();
    expect(quote.explanation.map(({ detail }) => detail)).toContain(
      'We applied the best available discount.',
    );
  });

  it('is the only one for an attached referral', () => {
    const quote = computeQuote(exampleFacts('CMP3M', { attachedReferral: referral }));
    expect(quote.price).toMatchObject({ couponDiscount: null, refDiscount: { amount: 71_970 } });
  });

  it('treats a referral code that was entered like a coupon', () => {
    const sentCode = { kind: 'referral', referral } as const;
    const quote = computeQuote(exampleFacts('CMP3M', { sentCode, attachedReferral: referral }));
    expect(quote.price).toMatchObject({
      couponDiscount: { couponCode: 'ref_asha', amount: 71_970 },
      refDiscount: null,
    });
  });

  it.each([
    ['one’s own code', { isOwnCode: true }],
    ['one’s own PAN', { hasOwnPan: true }],
    ['a barred referrer', { isBarred: true }],
  ])('is refused for %s', (_, change) => {
    const own = { ...referral, ...change };
    const quote = computeQuote(
      exampleFacts('CMP3M', { sentCode: { kind: 'referral', referral: own }, attachedReferral: own }),
    );
    expect(quote).toMatchObject({ allowed: true, price: { couponDiscount: null, refDiscount: null } });
  });

  it('of a referral is for a first paid Premium purchase', () => {
    const history = { hasHadAnyPlan: true, hasPaidBefore: true, hasPaidForPremiumBefore: true };
    expect(
      computeQuote(exampleFacts('CMP3M', { attachedReferral: referral, history })).price?.refDiscount,
    ).toBeNull();
    expect(computeQuote(exampleFacts('CML1Y', { attachedReferral: referral })).price?.refDiscount).toBeNull();
    const lite = { ...history, hasPaidForPremiumBefore: false };
    expect(
      computeQuote(exampleFacts('CMP3M', { attachedReferral: referral, history: lite })).price?.refDiscount,
    ).toEqual({ amount: 71_970 });
    expect(
      computeQuote(exampleFacts('CMP3M', { attachedReferral: referral, purpose: 'gift' })).price?.refDiscount,
    ).toBeNull();
  });

  it('never fails the request if a code is invalid', () => {
    const quote = computeQuote(
      exampleFacts('CML3M', {
        sentCode: coupon({ kind: 'flat', amount: paise(50_000) }, { plans: ['CMP1Y'] }),
      }),
    );
    expect(quote).toMatchObject({
      allowed: true,
      price: { couponDiscount: null, netPrice: { amount: 212_046 } },
    });
  });

  it('is capped at the price; then no payment is needed', () => {
    const quote = computeQuote(
      exampleFacts('CML3M', { sentCode: coupon({ kind: 'flat', amount: paise(1_000_000) }) }),
    );
    expect(quote.price).toMatchObject({
      couponDiscount: { amount: 179_700 },
      gst: { amount: 0 },
      netPrice: { amount: 0 },
    });
    expect(computeQuote(exampleFacts('CMP3M', { sentCode: percent(10_000) })).price?.netPrice.amount).toBe(0);
  });

  it('leaves no amount below the gateway’s minimum', () => {
    const almost = coupon({ kind: 'flat', amount: paise(179_650) });
    const quote = computeQuote(exampleFacts('CML3M', { sentCode: almost }));
    expect(quote.price).toMatchObject({
      gst: { amount: 9 },
      roundOff: { amount: -59 },
      netPrice: { amount: 0 },
    });
    const enough = coupon({ kind: 'flat', amount: paise(179_615) });
    expect(computeQuote(exampleFacts('CML3M', { sentCode: enough })).price).toMatchObject({
      roundOff: { amount: 0 },
      netPrice: { amount: 100 },
    });
  });
});

describe('the explanation of a discount', () => {
  const referral = (code: string) => ({ code, isOwnCode: false, hasOwnPan: false, isBarred: false });
  const linesOf = (more: Partial<Parameters<typeof exampleFacts>[1]>) =>
    computeQuote(exampleFacts('CMP1Y', more)).explanation.filter(({ label }) =>
      /Referral|Coupon/.test(label),
    );

  it('lists an attached referral once, even if its code was entered', () => {
    const lines = linesOf({
      sentCode: { kind: 'referral', referral: referral('ref_asha') },
      attachedReferral: referral('ref_asha'),
    });
    expect(lines).toEqual([
      { label: 'Referral discount', detail: 'Deducted from the price before GST.', amount: -239_880 },
    ]);
  });

  it('says that the best discount was applied when only the attached one remains', () => {
    expect(linesOf({ attachedReferral: referral('ref_asha') })).toEqual([
      { label: 'Referral discount', detail: 'We applied the best available discount.', amount: -239_880 },
    ]);
  });
});
