import { escapeHtml } from '../../platform/http/escape-html.ts';

const block =
  /^(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Elements in which line breaks between children have no meaning. */
const structural = /^(?:ul|ol|dl|table|thead|tbody|tfoot|tr)$/;
/** Elements that contain a line of text rather than paragraphs. */
const line = /^(?:p|h[1-6]|dt|figcaption|summary)$/;
const cell = /^(?:li|td|th|dd)$/;
const verbatim = /^(?:pre|script|style)$/;
const token = /<!--|<(?<end>\/)?(?<name>[a-z][a-z0-9]*)(?:\s[^<>]*|\/)?>/gi;

/**
 * Returns WordPress content with paragraphs. Block editor content already has them. Otherwise, a blank line ends a
 * paragraph and a newline is a line break, except inside block elements.
 */
export function withParagraphs(content: string): string {
  const text = withCode(content.replaceAll(/\r\n?/g, '\n'));
  const delimiter = /<!-- (?<end>\/)?wp:(?<name>[a-z][\w/-]*)(?<rest>[^<>]*)-->/g;
  let depth = 0;
  let from = 0;
  let out = '';
  for (const match of text.matchAll(delimiter)) {
    const part = text.slice(from, match.index);
    const { end, name = '', rest = '' } = match.groups ?? {};
    // The classic block contains classic content.
    if (name === 'freeform') {
      out += depth === 0 ? autop(part) : part;
    } else {
      out += (depth === 0 ? autop(part) : part) + match[0];
      if (end !== undefined) depth = Math.max(0, depth - 1);
      else if (!rest.trimEnd().endsWith('/')) depth += 1;
    }
    from = match.index + match[0].length;
  }
  const last = text.slice(from);
  return out + (depth === 0 ? autop(last) : last);
}

const languages = 'bash|cpp|csharp|css|html|java|javascript|js|perl|php|python|ruby|shell|sql|vb|xml';
const codeStart = new RegExp(`\\[(?<name>sourcecode|source|code|${languages})(?:\\s[^\\][]*)?\\]`, 'gi');

/** `[sourcecode]` contains text, not HTML. */
function withCode(text: string): string {
  const missing = new Set<string>();
  let out = '';
  let from = 0;
  for (const match of text.matchAll(codeStart)) {
    if (match.index < from || missing.has(match.groups?.['name'] ?? '')) continue;
    const start = match.index + match[0].length;
    const close = `[/${match.groups?.['name'] ?? ''}]`;
    const end = text.indexOf(close, start);
    if (end === -1) {
      missing.add(match.groups?.['name'] ?? '');
      continue;
    }
    const name = match.groups?.['name'] ?? '';
    const said = /\blang(?:uage)?=["']?(?<language>[\w+#-]+)/.exec(match[0])?.groups?.['language'];
    const language = said ?? (/^(?:source)?code$|^source$/i.test(name) ? '' : name);
    const code = text
      .slice(start, end)
      .replace(/^\n/, '')
      .replace(/\n$/, '')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    const className = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
    out += `${text.slice(from, match.index)}<pre><code${className}>${code}</code></pre>`;
    from = end + close.length;
  }
  return out + text.slice(from);
}

function autop(html: string): string {
  const lower = html.toLowerCase();
  const open: string[] = [];
  let out = '';
  let text = '';
  let from = 0;
  const flush = () => {
    out += paragraphs(text, open.at(-1) ?? '');
    text = '';
  };
  for (const match of html.matchAll(token)) {
    if (match.index < from) continue;
    text += html.slice(from, match.index);
    from = match.index + match[0].length;
    const name = (match.groups?.['name'] ?? '').toLowerCase();
    const isEnd = match.groups?.['end'] !== undefined;
    if (name === '') {
      const end = html.indexOf('-->', from);
      from = end === -1 ? html.length : end + 3;
      flush();
      out += html.slice(match.index, from);
    } else if (verbatim.test(name) && !isEnd) {
      const close = `</${name}>`;
      const end = lower.indexOf(close, from);
      from = end === -1 ? html.length : end + close.length;
      flush();
      out += html.slice(match.index, from);
    } else if (block.test(name)) {
      flush();
      out += match[0];
      if (isEnd) {
        const at = open.lastIndexOf(name);
        if (at !== -1) open.length = at;
      } else if (name !== 'hr' && open.length < 200) open.push(name);
    } else text += match[0];
  }
  text += html.slice(from);
  flush();
  return out;
}

function paragraphs(text: string, within: string): string {
  if (text.trim() === '' || structural.test(within)) return text;
  const parts: string[][] = [[]];
  for (const each of text.trim().split('\n')) {
    if (each.trim() !== '') parts.at(-1)?.push(each.trim());
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  const blocks = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('<br>\n').replaceAll(/(<br ?\/?>)<br>\n/g, '$1\n'));
  if (line.test(within)) return keepEdges(text, blocks.join('<br>\n'));
  if (cell.test(within) && blocks.length === 1) return keepEdges(text, blocks.join(''));
  return blocks.map((each) => `<p>${each}</p>`).join('\n');
}

function keepEdges(text: string, inside: string): string {
  return `${/^\s/.test(text) ? ' ' : ''}${inside}${/\s$/.test(text) ? ' ' : ''}`;
}
