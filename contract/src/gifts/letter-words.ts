export type GiftLetterFacts = {
  readonly planName: string;
  readonly fromName: string;
  readonly toName: string | null;
  readonly message: string | null;
  /** What to know about the end of the service; null where none is announced. */
  readonly serviceEnd: string | null;
};

export type GiftLetterWords = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
};

/** The letter that a recipient gets, word by word: sent by the server, shown to the giver beforehand. */
export function giftLetterWords(facts: GiftLetterFacts): GiftLetterWords {
  const { planName, fromName, toName, message, serviceEnd } = facts;
  const greeting = toName === null ? '' : `${toName}, `;
  return {
    subject: `${fromName} gave you ${planName}`,
    heading: 'A gift for you',
    paragraphs: [
      `${greeting}${fromName} has paid for your ${planName}. It costs you nothing and does not renew.`,
      ...quotedLines(message),
      'It starts the day you accept it, or when your current plan ends. Accept it with this email address: the link works once, and only for this address.',
      ...(serviceEnd === null ? [] : [serviceEnd]),
    ],
    action: 'Open your gift',
  };
}

/** The giver's words as paragraphs of their own, between quotation marks. */
export function quotedLines(message: string | null): string[] {
  const lines = (message ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.map((line, index) =>
    [index === 0 ? '“' : '', line, index === lines.length - 1 ? '”' : ''].join(''),
  );
}
