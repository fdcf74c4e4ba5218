export type GiftLetterFacts = {
  readonly planName: string;
  readonly fromName: string;
  readonly toName: string | null;
  readonly message: string | null;
};

export type GiftLetterWords = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
};

/** The letter that a recipient gets, word by word: sent by the server, shown to the giver beforehand. */
export function giftLetterWords({ planName, fromName, toName, message }: GiftLetterFacts): GiftLetterWords {
  const greeting = toName === null ? '' : `${toName}, `;
  return {
    subject: `${fromName} gave you ${planName}`,
    heading: 'A gift for you',
    paragraphs: [
      `${greeting}${fromName} has paid for your ${planName}. It costs you nothing, and nothing renews by itself.`,
      ...quotedLines(message),
      'It starts on the day you accept it, or after the plan you have. Accept it with this e-mail address: the link works for no other, and once.',
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
