// Refreshes the list while the page is visible, without moving the focus or the scroll position.
const list = document.querySelector('[data-refresh]');

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('[data-refresh]');
  if (fresh === null || fresh.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  list.replaceChildren(...fresh.childNodes);
  if (focused !== null) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

// The stand-ins may be down briefly, so the next tick retries.
if (list !== null) setInterval(() => refresh().catch(() => undefined), 2000);
