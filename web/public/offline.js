/* Offline page, with the article in the URL or a list of the opened articles. */
const main = document.getElementById('main');

document.getElementById('retry').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
// The browser fires `online` once, possibly before calls succeed, so poll the server too.
setInterval(async () => {
  const answer = navigator.onLine ? await fetch('/healthz').catch(() => null) : null;
  if (answer?.ok === true) location.reload();
}, 3000);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}

/** Returns an element with HTML sanitised by the server. */
function trusted(html) {
  const made = element('div');
  made.innerHTML = html;
  return made;
}

async function keptArticles() {
  if (!(await caches.has('niveshak-articles-1'))) return [];
  const cache = await caches.open('niveshak-articles-1');
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return (await Promise.all(answers.map((answer) => answer.json()))).toReversed();
}

function showArticle(article) {
  document.title = article.title;
  const parts = [
    element('p', `${article.category} · ${article.publishedAt.slice(0, 10)}`, 'soft'),
    element('h1', article.title),
    element('p', article.excerpt),
    trusted(article.bodyHtml),
  ];
  if (article.disclosureHtml !== null)
    parts.push(element('h2', 'Disclosures'), trusted(article.disclosureHtml));
  main.replaceChildren(...parts);
}

function showList(articles) {
  const list = element('ul', undefined, 'kept');
  for (const article of articles) {
    const entry = element('li');
    const link = element('a', article.title);
    link.href = `/articles/${encodeURIComponent(article.slug)}`;
    entry.append(link, element('p', article.excerpt, 'soft'));
    list.append(entry);
  }
  const empty = element(
    'p',
    'Nothing was opened on this device yet. Articles that you open are kept here to read.',
  );
  main.replaceChildren(element('h1', 'Articles on this device'), articles.length === 0 ? empty : list);
}

keptArticles().then((articles) => {
  const slug = decodeURIComponent(/^\/articles\/([^/]+)$/.exec(location.pathname)?.[1] ?? '');
  const article = articles.find((each) => each.slug === slug);
  if (article === undefined) showList(articles);
  else showArticle(article);
});
