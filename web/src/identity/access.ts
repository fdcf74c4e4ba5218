export type Access =
  | 'signedOut'
  | 'unconfirmed'
  | 'registered'
  | 'expiredSubscriber'
  | 'transacting'
  | 'activeSubscriber';
