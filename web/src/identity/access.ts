/** Who is looking, as the path rules see it. */
export type Access =
  | 'signedOut'
  | 'unconfirmed'
  | 'registered'
  | 'expiredSubscriber'
  | 'transacting'
  | 'activeSubscriber';
