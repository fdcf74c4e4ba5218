import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { basketSchema } from '@niveshak/contract/portfolios/schemas';
import type { BasketProblem } from '@niveshak/domain/basket-orders/basket';
import { basketOrders } from '@niveshak/domain/basket-orders/basket';
import * as z from 'zod/mini';

/** Returns the decoded basket or its problem, which is `unreadable` if `encodeBasket` did not produce the text. */
export function decodeBasket(
  txn: string | undefined,
): { readonly basket: Basket } | { readonly problem: BasketProblem | 'unreadable' } {
  const parsed = z.safeParse(basketSchema, jsonIn(txn ?? ''));
  if (!parsed.success) return { problem: 'unreadable' };
  const orders = basketOrders(parsed.data.securities);
  return 'problem' in orders ? orders : { basket: parsed.data };
}

function jsonIn(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Users need no distinction between truncated text and invalid JSON.
    return null;
  }
}
