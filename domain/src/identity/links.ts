const topLevels =
  'com|in|net|org|io|co|me|info|biz|xyz|app|dev|link|shop|site|store|online|top|club|live|vip|pro|ly|gg|to|us|uk|ru|cn|tk|page|click';

const link = new RegExp(
  `://|\\bwww\\.|@[\\p{L}\\d-]+\\.\\p{L}|[\\p{L}\\d-]\\.(?:${topLevels})(?![\\p{L}\\d])`,
  'iu',
);

/** Returns whether a mail client would turn part of the text into a link, such as a URL, host name or email address. */
export function containsLink(text: string): boolean {
  return link.test(text);
}
