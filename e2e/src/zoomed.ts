import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Window of 1,280 × 1,024 zoomed to 400 %, at which WCAG 1.4.10 requires readability without horizontal scrolling. */
const zoomed = { width: 320, height: 256 };

/** Fraction of the window that fixed and sticky elements must leave to the content. */
const leftToContent = 0.5;

/** Number of frames (half a second) within which a focused element must become visible. */
const framesToSettle = 30;

/**
 * Inspects the page at 400 % (WCAG 1.4.10, 2.4.11). Only labelled tables, charts and code may scroll horizontally,
 * fixed and sticky elements must leave room for the content, and focused elements must be visible. Restores scroll
 * position and focus.
 */
export async function inspectZoomed(page: Page, name: string): Promise<void> {
  await page.setViewportSize(zoomed);
  const before = await page.evaluateHandle(() => ({
    focused: document.activeElement,
    x: window.scrollX,
    y: window.scrollY,
  }));
  const tools = await page.evaluateHandle(inspectionTools);
  const found = [
    ...(await page.evaluate(findSidewaysScrolling, tools)),
    ...(await page.evaluate(findHiddenFocus, { tools, framesToSettle })),
    ...(await page.evaluate(findCoveredWindow, leftToContent)),
  ];
  await page.evaluate(({ focused, x, y }) => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (document.activeElement !== focused && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    window.scrollTo(x, y);
  }, before);
  expect(found, `${name} at 400 %`).toEqual([]);
}

/** Functions that run in the page, which can share code only through this object. */
type Tools = ReturnType<typeof inspectionTools>;

function inspectionTools() {
  const words = (element: Element) =>
    `${element.localName} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isUncovered = (element: HTMLElement) => {
    // A checkbox is visible through its label.
    const drawn =
      element.offsetWidth < 3 ? (element.closest('label') ?? element.parentElement ?? element) : element;
    return [...drawn.getClientRects()].some(({ left, right, top, bottom }) => {
      const [l, r] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
      const [t, b] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
      if (r <= l || b <= t) return false;
      return [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(l + (r - l) * across, t + (b - t) * down);
          return (
            hit !== null &&
            (drawn.contains(hit) || hit.contains(drawn) || hit.closest('label')?.contains(element) === true)
          );
        }),
      );
    });
  };
  return { words, isSeen, isUncovered };
}

function findSidewaysScrolling({ words, isSeen }: Tools): string[] {
  const problems: string[] = [];
  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  if (sideways > 0) problems.push(`the page scrolls sideways by ${sideways} px`);

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 2) continue;
    if (!['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || !isSeen(element)) continue;
    const saysSo = element.tabIndex === 0 && element.matches('pre, [aria-label], :has(table)');
    if (!saysSo && !element.matches('input, textarea')) problems.push(`${words(element)} scrolls sideways`);
  }
  return problems;
}

async function findHiddenFocus(options: {
  readonly tools: Tools;
  readonly framesToSettle: number;
}): Promise<string[]> {
  const { tools } = options;
  const problems: string[] = [];
  const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
  // A popup that closes on blur is still open here.
  const popup = document.querySelector('[role="listbox"], [role="menu"]');
  const targets = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      popup === null && tools.isSeen(element) && element.closest('[inert], [aria-hidden="true"]') === null,
  );
  for (const element of targets) {
    element.focus();
    if (document.activeElement !== element) continue;
    // Let popups of the blurred element close.
    await new Promise((resolve) => setTimeout(resolve));
    const isUncovered = () => tools.isUncovered(element);
    // Rows of a long list are measured when they appear, and shift the rows below for a few frames.
    for (let frame = 0; frame < options.framesToSettle && !isUncovered(); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isUncovered()) problems.push(`${tools.words(element)} takes the focus and is not seen`);
  }
  return problems;
}

function findCoveredWindow(least: number): string[] {
  // Fixed and sticky elements cover the same part of the window at any scroll position.
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  const rows = Array.from({ length: 32 }, (_, at) => ((at + 0.5) * window.innerHeight) / 32);
  const covered = rows.filter((y) => {
    const hit = document.elementFromPoint(window.innerWidth / 2, y);
    for (let each = hit; each !== null; each = each.parentElement) {
      const { position, pointerEvents } = getComputedStyle(each);
      if (pointerEvents === 'none') continue;
      if (position === 'fixed') return true;
      if (
        position === 'sticky' &&
        Math.abs(each.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(each).top)) < 1
      )
        return true;
    }
    return false;
  }).length;
  const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
  if (modal !== null || covered / rows.length <= 1 - least) return [];
  return [`what stands still covers ${Math.round((100 * covered) / rows.length)} % of the window`];
}
