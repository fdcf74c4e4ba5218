import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { paths } from '../lib/paths.ts';
import { canUse } from '../membership/plan-words.ts';

type Place = {
  readonly label: string;
  readonly to: string;
  /** Additional search terms. */
  readonly words: string;
  readonly feature?: Feature;
};

const places: readonly Place[] = [
  { label: 'Home', to: paths.home, words: 'new research start' },
  { label: 'Reading list', to: paths.readingList, words: 'continue saved history' },
  { label: 'Bookmarks', to: `${paths.readingList}?part=bookmarked`, words: 'saved articles reading' },
  { label: 'Feed reader', to: paths.readingList, words: 'rss atom' },
  { label: 'Portfolios', to: paths.portfolios, words: 'model invest', feature: 'portfolios' },
  {
    label: 'Experimental portfolios',
    to: paths.experimentals,
    words: 'experiments',
    feature: 'experimentals',
  },
  { label: 'Outliers', to: paths.outliers, words: 'moves volume bullish bearish', feature: 'outliers' },
  {
    label: 'Slack archives',
    to: paths.slackArchives,
    words: 'messages chat community',
    feature: 'slackArchives',
  },
  { label: 'Account', to: paths.account, words: 'plan password sessions sign out settings' },
  { label: 'Change password', to: paths.account, words: 'security' },
  { label: 'Profile', to: paths.profile, words: 'name address phone gst settings' },
  { label: 'Billing and invoices', to: paths.billing, words: 'payments receipts gst credit note' },
  { label: 'Notifications', to: paths.notifications, words: 'email digest alerts unsubscribe settings' },
  { label: 'Privacy', to: paths.accountPrivacy, words: 'export data erase delete account settings' },
  { label: 'Gifts', to: paths.gifts, words: 'present' },
  { label: 'Give a gift', to: paths.giveGift, words: 'present', feature: 'gifting' },
  { label: 'Refer a friend', to: paths.referrals, words: 'invite code free month', feature: 'referrals' },
  { label: 'Complaints', to: '/public/complaints', words: 'grievance scores' },
  { label: 'Terms', to: '/public/terms', words: 'legal agreement' },
  { label: 'Your data', to: '/public/data', words: 'privacy retention personal data' },
  { label: 'Officers and contact', to: '/public/officers', words: 'help support compliance' },
];

/**
 * Returns the places within the member's plan whose name or search terms start with the query. Name matches are first.
 */
export function placesFor(typed: string, user: SessionUser): readonly Place[] {
  const wanted = typed.toLowerCase().trim();
  const begins = (text: string) =>
    text.toLowerCase().startsWith(wanted) || text.toLowerCase().includes(` ${wanted}`);
  const open = places.filter(({ feature }) => feature === undefined || canUse(user, feature));
  if (wanted === '') return open.slice(0, 6);
  const named = open.filter(({ label }) => begins(label));
  return [...named, ...open.filter((place) => !named.includes(place) && begins(place.words))];
}
