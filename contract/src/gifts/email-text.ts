export type GiftEmailFacts = {
  readonly planName: string;
  readonly fromName: string;
  readonly toName: string | null;
  readonly message: string | null;
  /** Note about the sunset; null if no sunset is announced. */
  readonly serviceEnd: string | null;
};

export type GiftEmailText = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
};

export const acceptLabel =
  'Accept it with this email address: the link works once, and only for this address. New members verify their PAN and sign the terms first.';

/** Returns the text of the email to the gift recipient, which the server sends and the giver previews. */
export function giftEmailText(facts: GiftEmailFacts): GiftEmailText {
  const { planName, fromName, toName, message, serviceEnd } = facts;
  const greeting = toName === null ? '' : `Hello ${toName}. `;
  return {
    subject: `${fromName} gave you ${planName}`,
    heading: 'A gift for you',
    paragraphs: [
      `${greeting}${fromName} has paid for your ${planName}. It costs you nothing and does not renew.`,
      ...quotedLines(message),
      `It starts the day you accept it, or when your current plan ends. ${acceptLabel}`,
      ...(serviceEnd === null ? [] : [serviceEnd]),
    ],
    action: 'Open your gift',
  };
}

/** Returns the giver's message as quoted paragraphs; empty if there is none. */
export function quotedLines(message: string | null): string[] {
  const lines = (message ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.map((line, index) =>
    [index === 0 ? '“' : '', line, index === lines.length - 1 ? '”' : ''].join(''),
  );
}
