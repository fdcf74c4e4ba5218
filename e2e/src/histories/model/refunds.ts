import type { Model, Part, Sale } from './model.ts';
import type { Heads } from './money.ts';
import { least, minus, sum } from './money.ts';

/** Refunds part of a sale to its payments and returns the sum. */
export function refund(model: Model, sale: Sale, amount: bigint, tax: Heads): bigint {
  for (const { payment, amount: part } of creditSale(sale, amount, tax).parts) owe(model, payment, part);
  return amount + sum(tax);
}

/** Issues a credit note, which reduces the sale and takes the money from the most recent payment first. */
export function creditSale(sale: Sale, amount: bigint, tax: Heads): { parts: Part[]; letGo: bigint } {
  const total = amount + sum(tax);
  if (total === 0n) return { parts: [], letGo: 0n };
  sale.worth -= amount;
  sale.tax = minus(sale.tax, tax);
  sale.ends += 1;
  const parts: Part[] = [];
  let left = total;
  for (let top = sale.stack.pop(); top !== undefined; top = left > 0n ? sale.stack.pop() : undefined) {
    const taken = least(top.amount, left);
    left -= taken;
    parts.unshift({ payment: top.payment, amount: taken });
    if (top.amount > taken) sale.stack.push({ payment: top.payment, amount: top.amount - taken });
  }
  if (left > sale.letGo) throw new Error(`order ${sale.order} gives back ${left} paise that nobody paid`);
  sale.letGo -= left;
  return { parts, letGo: left };
}

/** Records a refund. Less than a rupee cannot be refunded and is written off. */
export function owe({ back }: Model, payment: string, amount: bigint): void {
  if (amount >= 100n) back.set(payment, (back.get(payment) ?? 0n) + amount);
}

/** Adds money to the stack, merged with an existing part of the same payment. */
export function addToStack(stack: Part[], part: Part): void {
  const at = stack.findIndex(({ payment }) => payment === part.payment);
  const there = stack[at];
  if (there === undefined) stack.push(part);
  else stack[at] = { payment: part.payment, amount: there.amount + part.amount };
}
