import { createHmac } from 'node:crypto';

/** How a personal value is masked. Null stays null. */
export type MaskKind =
  | 'email'
  | 'name'
  | 'mobile'
  | 'text'
  | 'pin-code'
  | 'hash'
  | 'bytes'
  | 'pan'
  | 'gstin'
  | 'day'
  | 'address'
  | 'identity'
  | 'null'
  | 'json';

/** Masks personal values consistently within a copy, but differently in every copy. */
export class Mask {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @param value JSON value: text, or `\x…` for bytes */
  of(kind: MaskKind, value: unknown): unknown {
    if (value === null || value === '') return value;
    switch (kind) {
      case 'null':
        return null;
      case 'json':
        return this.#json(value);
      default:
        return this.#text(kind, String(value));
    }
  }

  #text(kind: Exclude<MaskKind, 'null' | 'json'>, value: string): string {
    const mark = this.#mark(value.toLowerCase());
    switch (kind) {
      case 'email':
        return `person-${mark.slice(0, 16)}@time-machine.test`;
      case 'name':
        return `Person ${mark.slice(0, 6)}`;
      case 'identity':
        return `copied|${mark.slice(0, 24)}`;
      case 'mobile':
        return `9${String(BigInt(`0x${mark.slice(0, 12)}`) % 1_000_000_000n).padStart(9, '0')}`;
      case 'pin-code':
        return '110001';
      case 'address':
        return '0.0.0.0';
      case 'pan':
        return 'XXXXX0000X';
      case 'gstin':
        return `${value.slice(0, 2)}AAAAA0000A1Z5`;
      case 'day':
        return `${value.slice(0, 4)}-01-01`;
      case 'hash':
      case 'bytes':
        return `\\x${mark}`;
      case 'text':
        return 'Masked';
    }
  }

  #mark(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('hex');
  }

  /** Masks all texts under personal keys, in documents of any shape. */
  #json(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#json(each));
    if (typeof value !== 'object' || value === null) return value;
    // An Indian state also has a `name`, which is not personal.
    if ('gstCode' in value) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const kind = kindOfKey(key);
        return [key, kind !== null && typeof inner === 'string' ? this.of(kind, inner) : this.#json(inner)];
      }),
    );
  }
}

const kinds: readonly (readonly [RegExp, MaskKind])[] = [
  [/e-?mail/i, 'email'],
  [/^(to|from|first|last|full|business|company|legal|signer|buyer|recipient)?_?name$/i, 'name'],
  [/phone|mobile/i, 'mobile'],
  [/pin_?code/i, 'pin-code'],
  [/address|message|line\d/i, 'text'],
  [/gst_?(in|number)/i, 'gstin'],
  [/^pan/i, 'pan'],
];

function kindOfKey(key: string): MaskKind | null {
  return kinds.find(([name]) => name.test(key))?.[1] ?? null;
}
