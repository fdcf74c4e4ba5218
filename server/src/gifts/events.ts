declare module '../platform/outbox.ts' {
  interface Events {
    /** The letter with the link goes out to the address of this version. */
    'gift-sent': { giftId: string; addressVersion: number };
    'gift-re-addressed': { giftId: string; addressVersion: number };
    'gift-claimed': { giftId: string };
    'gift-returned': { giftId: string };
    'gift-cut': { giftId: string; reference: string };
    'grant-link-made': { linkId: string };
    'gift-notice': { giftId: string; addressVersion: number; kind: string };
  }
}

/** What the installation brings to every gift. */
export type GiftSettings = {
  /** Keys the claim links. */
  readonly linkKey: string;
  /** Keys the marks of people who have had a plan. */
  readonly holderKey: string;
};
