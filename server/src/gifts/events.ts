declare module '../platform/outbox.ts' {
  interface Events {
    /** Triggers the link email for this address version. */
    'gift-sent': { giftId: string; addressVersion: number };
    'gift-re-addressed': { giftId: string; addressVersion: number };
    'gift-claimed': { giftId: string };
    'gift-returned': { giftId: string };
    'gift-cut': { giftId: string; reference: string };
    'grant-link-made': { linkId: string };
    'gift-notice': { giftId: string; addressVersion: number; kind: string };
  }
}

/** Installation settings used by gifts. */
export type GiftSettings = {
  /** Key for deriving claim links. */
  readonly linkKey: string;
  /** Key for hashing the marks of previous plan holders. */
  readonly holderKey: string;
};
