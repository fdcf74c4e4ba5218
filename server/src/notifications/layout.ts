import type { Firm } from '@niveshak/contract/firm/schemas';

export type Letter = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value pairs shown as a small table. */
  readonly facts: readonly (readonly [string, string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
};

/** One letter as plain text and as HTML that reads well in light and dark mail clients. */
export function renderLetter(firm: Firm, letter: Letter): { text: string; html: string } {
  const { heading, paragraphs, facts, action } = letter;
  const text = [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(action === null ? [] : [`${action.label}: ${action.url}`]),
    `${firm.name} · ${firm.sebiRegistration}\n${firm.supportEmail}`,
  ].join('\n\n');
  const cell = 'padding:6px 0;border-bottom:1px solid #d9d2c4';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto">
<p style="font:600 14px/1.4 system-ui,sans-serif;letter-spacing:.02em">${escapeHtml(firm.name)}</p>
<h1 style="font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${
  facts.length === 0
    ? ''
    : `<table style="width:100%;border-collapse:collapse;font:15px/1.5 system-ui,sans-serif">${facts
        .map(
          ([label, value]) =>
            `<tr><th scope="row" style="${cell};text-align:left;font-weight:400">${escapeHtml(label)}</th>` +
            `<td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`
}
${
  action === null
    ? ''
    : `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#e8a317;color:#1d1a14;` +
      `padding:12px 20px;border-radius:6px;text-decoration:none;font:600 15px system-ui,sans-serif">${escapeHtml(action.label)}</a></p>`
}
<p style="font:13px/1.5 system-ui,sans-serif">${escapeHtml(firm.legalName)} · ${escapeHtml(firm.sebiRegistration)}<br>
${escapeHtml(firm.address)}<br>${escapeHtml(firm.supportEmail)}</p>
</div></body></html>`;
  return { text, html };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
