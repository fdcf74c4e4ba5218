const topLevels =
  'com|in|net|org|io|co|me|info|biz|xyz|app|dev|link|shop|site|store|online|top|club|live|vip|pro|ly|gg|to|us|uk|ru|cn|tk|page|click';

const link = new RegExp(
  `://|\\bwww\\.|@[\\p{L}\\d-]+\\.\\p{L}|[\\p{L}\\d-]\\.(?:${topLevels})(?![\\p{L}\\d])`,
  'iu',
);

/** Whether a mail program would make a link of something in the text: a web address, a host's name, an email address. */
export function containsLink(text: string): boolean {
  return link.test(text);
}
