import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch.ts';
import { appFonts, embeddedFont } from './app-fonts.ts';

it('uses system fonts of the same width until ours load, and preloads the two at the top', () => {
  const root = scratchFolder('fonts');
  fs.mkdirSync(path.join(root, 'assets'));
  for (const face of ['inter', 'inter-rupee', 'serif', 'serif-rupee'])
    fs.writeFileSync(path.join(root, 'assets', `${face}-a1b2c3d4.woff2`), '');
  const { rules, preloads } = appFonts(root);
  expect(preloads).toEqual(['/assets/inter-a1b2c3d4.woff2', '/assets/serif-a1b2c3d4.woff2']);
  expect(rules.match(/font-display: swap/g)).toHaveLength(4);
  for (const family of ['Arial Fallback', 'Georgia Fallback', 'Times Fallback'])
    expect(rules.split(`'${family}'`)).toHaveLength(3);
  expect(rules).toContain('size-adjust: 106.8%; ascent-override: 90.2%;');
  // Images cannot load external files, so the font is inlined.
  expect(embeddedFont(root)).toContain(
    'font-family:Inter;font-weight:400 700;src:url(data:font/woff2;base64,',
  );
  expect(embeddedFont(null)).toBe('');
  fs.rmSync(root, { recursive: true });
});
