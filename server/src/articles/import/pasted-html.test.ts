import { describe, expect, it } from 'vitest';
import { pastedMarkdown } from './pasted-html.ts';

/** Clipboard content of Word 16, shortened. */
const ofWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1>What the year<o:p></o:p> showed</h1>
<p class=MsoNormal>Sales grew <b><span style='mso-bidi-font-weight:normal'>24%</span></b> and cash
did <i>not</i>;<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a> see <a href="https://example.com/report"><span>the report</span></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Receivables rose<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>by 50 days<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Debt doubled<o:p></o:p></p>
<p class=MsoNormal>In order:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span></span><![endif]>Second<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>
 <tr><td width=200 valign=top><p class=MsoNormal><b>₹ crore<o:p></o:p></b></p></td><td><p class=MsoNormal><b>FY23<o:p></o:p></b></p></td></tr>
 <tr><td><p class=MsoNormal>Sales<o:p></o:p></p></td><td><p class=MsoNormal align=right>1,104<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/ira/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"></p>
<!--EndFragment-->
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> Annual report, page 12.<o:p></o:p></p></div></div>
</body></html>`;

/** Clipboard content of Google Docs, with the footnotes of its web export. */
const ofGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c0ffee0-7fff-1234-abcd-000000000000"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">What the year showed</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">Sales grew </span><span style="font-weight:700;white-space:pre-wrap;">24%</span><span style="font-weight:400;white-space:pre-wrap;"> and cash did </span><span style="font-weight:400;font-style:italic;">not</span><span style="font-weight:400;">;</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span style="font-weight:400;"> see </span><a href="https://example.com/report" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the report</span></a><span>.</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Receivables rose</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>by 50 days</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Debt doubled</span></p></li></ul><p dir="ltr"><span>In order:</span></p><ol><li><p role="presentation"><span>First</span></p></li><li><p role="presentation"><span>Second</span></p></li></ol><br /><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"/><col width="301"/></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:700;">₹ crore</span></p></td><td><p dir="ltr"><span style="font-weight:700;">FY23</span></p></td></tr><tr><td><p dir="ltr"><span>Sales</span></p></td><td><p dir="ltr" style="text-align: right;"><span>1,104</span></p></td></tr></tbody></table></div><p><span><span style="border:none;"><img src="https://lh7-rt.googleusercontent.com/docsz/abc" width="602" height="301" /></span></span></p><hr class="pb"><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Annual report, page 12.</span></p></div></b><br class="Apple-interchange-newline">`;

const expected = `## What the year showed

Sales grew **24%** and cash did *not*;[^1] see [the report](https://example.com/report).

- Receivables rose
  - by 50 days
- Debt doubled

In order:

1. First
2. Second

| **₹ crore** | **FY23** |
| - | - |
| Sales | 1,104 |

[^1]: Annual report, page 12.
`;

describe('pasted HTML', () => {
  it.each([
    ['Word', ofWord],
    ['Google Docs', ofGoogleDocs],
  ])('of %s keeps headings, emphasis, lists, tables, links and footnotes', (_program, html) => {
    expect(pastedMarkdown(html)).toEqual({ markdown: expected, pictures: 1 });
  });

  it.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\\\nlines\n'],
    ['<span style="font-weight:600;font-style:italic">Both</span>', '***Both***\n'],
    ['<p>A * and a [^1] as typed</p>', 'A \\* and a \\[\\^1] as typed\n'],
    ['<ul><li>A</li></ul><ol><li>B</li></ol>', '- A\n\n1. B\n'],
    ['<script>alert(1)</script><p onclick="x()">Text</p>', 'Text\n'],
    ['<a href="javascript:alert(1)">Text</a>', 'Text\n'],
    ['<p>\uE0011\uE002 Text</p>', '1 Text\n'],
    ['', '\n'],
  ])('converts %j to %j', (html, markdown) => {
    expect(pastedMarkdown(html).markdown).toBe(markdown);
  });

  it('accepts deeply nested HTML', () => {
    const html = `${'<div>'.repeat(2_000)}Text${'</div>'.repeat(2_000)}`;
    expect(pastedMarkdown(html).markdown).toBe('Text\n');
  });
});
