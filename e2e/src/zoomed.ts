import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A window of 1,280 × 1,024 at 400 %: what WCAG 1.4.10 asks to be read without scrolling sideways. */
const zoomed = { width: 320, height: 256 };

/** At least this part of the window is left to the content by what stands still at its edges. */
const leftToContent = 0.5;

/** What takes the focus is seen after at most so many frames: half a second. */
const framesToSettle = 30;

/**
 * The page at 400 %: nothing scrolls sideways but tables, charts and code that say so; what stands still leaves room for the content; and
 * what takes the focus is seen (WCAG 1.4.10, 2.4.11). Place and focus are as before.
 */
export async function inspectZoomed(page: Page, name: string): Promise<void> {
  await page.setViewportSize(zoomed);
  const found = await page.evaluate(
    async ({ least, framesToSettle }) => {
      const words = (element: Element) =>
        `${element.localName} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`;
      const problems: string[] = [];
      const sideways = document.documentElement.scrollWidth - window.innerWidth;
      if (sideways > 0) problems.push(`the page scrolls sideways by ${sideways} px`);

      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 2) continue;
        if (!['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || !isSeen(element)) continue;
        const saysSo = element.tabIndex === 0 && element.matches('pre, [aria-label], :has(table)');
        if (!saysSo && !element.matches('input, textarea'))
          problems.push(`${words(element)} scrolls sideways`);
      }

      const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
      // What closes when the focus leaves it has not closed yet when this looks.
      const popup = document.querySelector('[role="listbox"], [role="menu"]');
      const before = { focused: document.activeElement, x: window.scrollX, y: window.scrollY };
      const targets = [
        ...(modal ?? document).querySelectorAll<HTMLElement>(
          'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select, textarea, summary, [tabindex="0"]',
        ),
      ].filter(
        (element) =>
          popup === null && isSeen(element) && element.closest('[inert], [aria-hidden="true"]') === null,
      );
      for (const element of targets) {
        element.focus();
        if (document.activeElement !== element) continue;
        // What belongs to the element that lost the focus closes.
        await new Promise((resolve) => setTimeout(resolve));
        // A box to tick that is drawn by its label is seen by that.
        const drawn =
          element.offsetWidth < 3 ? (element.closest('label') ?? element.parentElement ?? element) : element;
        const isUncovered = () =>
          [...drawn.getClientRects()].some(({ left, right, top, bottom }) => {
            const [l, r] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
            const [t, b] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
            if (r <= l || b <= t) return false;
            return [0.1, 0.5, 0.9].some((across) =>
              [0.1, 0.5, 0.9].some((down) => {
                const hit = document.elementFromPoint(l + (r - l) * across, t + (b - t) * down);
                return (
                  hit !== null &&
                  (drawn.contains(hit) ||
                    hit.contains(drawn) ||
                    hit.closest('label')?.contains(element) === true)
                );
              }),
            );
          });
        // Rows of a long list are measured when they come, and move what stands below them for a few frames.
        for (let frame = 0; frame < framesToSettle && !isUncovered(); frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        if (!isUncovered()) problems.push(`${words(element)} takes the focus and is not seen`);
      }

      // What stands still: covers the same part of the window wherever the page is.
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
      if (modal === null && covered / rows.length > 1 - least)
        problems.push(
          `what stands still covers ${Math.round((100 * covered) / rows.length)} % of the window`,
        );

      if (before.focused instanceof HTMLElement) before.focused.focus({ preventScroll: true });
      if (document.activeElement !== before.focused && document.activeElement instanceof HTMLElement)
        document.activeElement.blur();
      window.scrollTo(before.x, before.y);
      return problems;
    },
    { least: leftToContent, framesToSettle },
  );
  expect(found, `${name} at 400 %`).toEqual([]);
}
