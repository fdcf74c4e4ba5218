/** Member and staff actions while parts of a cluster fail, and which of them were acknowledged to the callers. */
import { createHash } from 'node:crypto';
import { verifyPayment } from '@niveshak/contract/checkout/routes';
import { readLogo } from '@niveshak/contract/firm/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { uploadLogo } from '@niveshak/contract/settings/routes';
import { searchArchive } from '@niveshak/contract/slack-archives/routes';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { wordAt } from '../bench/archives-export.ts';
import { panOf } from '../product/buyers.ts';
import type { StandIns } from '../product/stand-ins.ts';
import type { People } from './people.ts';
import { pictureOf } from './picture.ts';

export const kinds = ['sale', 'search', 'upload', 'file', 'sign-in'] as const;
export type Kind = (typeof kinds)[number];

type Given = {
  readonly people: People;
  readonly standIns: StandIns;
  readonly random: () => number;
};

export class Actions {
  readonly #given: Given;
  readonly #ready: TestMember[] = [];
  readonly #known: string[] = [];
  #staff: TestMember | null = null;
  #searcher: TestMember | null = null;
  #count = 0;

  /** Orders at the payment provider that were reported as fulfilled. */
  readonly sales: string[] = [];
  /** Hashes of the files that were reported as stored. */
  readonly uploads: string[] = [];
  /** People whose sign-in was confirmed. */
  readonly sessions: TestMember[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  /** Signs up the staff member for uploads and the member for searches. */
  async open(invitation: { readonly email: string; readonly token: string }): Promise<void> {
    this.#staff = await this.#given.people.join(invitation.email, invitation.token);
    await this.prepare(1);
    await this.sale();
    await this.upload();
  }

  /** Signs up and verifies members until `count` of them can buy. */
  async prepare(count: number): Promise<void> {
    const make = async () => {
      while (this.#ready.length < count) {
        const index = (this.#count += 1);
        const member = await this.#given.people.signUp(`buyer-${index}@members.test`);
        await member.verifyAndSign(panOf(index));
        this.#known.push(member.email);
        this.#ready.push(member);
      }
    };
    await Promise.all([make(), make(), make()]);
  }

  /** Returns whether an action's preconditions are met. A sale requires a member who is ready to buy. */
  can(kind: Kind): boolean {
    return kind !== 'sale' || this.#ready.length > 0;
  }

  /**
   * Performs one action.
   * @throws if it was not acknowledged
   */
  act(kind: Kind): Promise<void> {
    switch (kind) {
      case 'sale':
        return this.sale();
      case 'search':
        return this.search();
      case 'upload':
        return this.upload();
      case 'file':
        return this.readFile(this.#any(this.uploads));
      case 'sign-in':
        return this.signIn();
    }
  }

  async sale(): Promise<void> {
    const member = this.#ready.pop();
    if (member === undefined) throw new Error('No member is left to buy.');
    const { orderId } = await member.subscribe('CMP3M');
    const paid = await this.#given.standIns.control.pay(orderId ?? '', 'success');
    const body = {
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      signature: paid.razorpay_signature ?? '',
    };
    const { status } = await member.call(verifyPayment, { body });
    if (status !== 'fulfilled') throw new Error(`A paid order is ${status}.`);
    this.sales.push(orderId ?? '');
    this.#searcher ??= member;
  }

  async search(): Promise<void> {
    const phrase = wordAt(Math.floor(this.#given.random() * 900));
    await this.#present(this.#searcher).call(searchArchive, { query: { phrase } });
  }

  async upload(): Promise<void> {
    const picture = pictureOf(Math.floor(this.#given.random() * 2 ** 24));
    const body = { base64: picture.toString('base64') };
    const { hash } = await this.#present(this.#staff).call(uploadLogo, { body });
    this.uploads.push(hash);
  }

  /** @throws unless the file is served with the content that its hash names */
  async readFile(hash: string): Promise<void> {
    const { status, body } = await this.#present(this.#searcher).raw(readLogo, { params: { hash } });
    if (!(body instanceof Uint8Array)) throw new Error(`A file answered ${status}: ${JSON.stringify(body)}`);
    if (createHash('sha256').update(body).digest('hex') !== hash)
      throw new Error(`The file ${hash} has other content.`);
  }

  async signIn(): Promise<void> {
    this.sessions.push(await this.#given.people.signIn(this.#any(this.#known)));
  }

  /**
   * Returns acknowledged results that are missing.
   * @param fulfilled all fulfilled orders of the database
   */
  async lost(fulfilled: ReadonlySet<string>): Promise<string[]> {
    const lost = this.sales.filter((each) => !fulfilled.has(each)).map((each) => `sale ${each}`);
    for (const hash of new Set(this.uploads))
      await this.readFile(hash).catch((error: unknown) => lost.push(`upload ${hash}: ${String(error)}`));
    for (const session of this.sessions)
      await session
        .call(accountSummary)
        .catch((error: unknown) => lost.push(`sign-in of ${session.email}: ${String(error)}`));
    return lost;
  }

  #any(list: readonly string[]): string {
    return list[Math.floor(this.#given.random() * list.length)] ?? '';
  }

  #present(member: TestMember | null): TestMember {
    if (member === null) throw new Error('The actions are not open.');
    return member;
  }
}
