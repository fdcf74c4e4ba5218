import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import prose from '../../../src/ui/prose.css?inline';

/** The members' typography, for the editor's shadow tree. */
export const proseSheet = new CSSStyleSheet();
proseSheet.replaceSync(prose);

const heading = { fontFamily: 'var(--font-reading)', fontWeight: '600' };
const small = { fontFamily: 'var(--font-interface)', fontSize: '0.875rem', color: 'var(--ink-soft)' };

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': {
    boxSizing: 'content-box',
    padding: '1rem 0 1.5rem',
    caretColor: 'var(--ink)',
    minHeight: '24rem',
    minWidth: '0',
  },
  // Lines and blocks have no margins, because the editor cannot measure them.
  '.cm-content > *': { margin: '0' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-wash) !important',
  },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.problem': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '4px' },
  '.h1, .h2': { ...heading, fontSize: '1.5rem', lineHeight: '1.25', paddingTop: '0.9em !important' },
  '.h3': { ...heading, fontSize: '1.2rem', lineHeight: '1.3', paddingTop: '0.8em !important' },
  '.h4, .h5, .h6': heading,
  '.quote': {
    borderLeft: '3px solid var(--accent)',
    paddingLeft: '1.1em !important',
    fontStyle: 'italic',
    color: 'var(--ink-soft)',
  },
  // Space between paragraphs.
  '.gap': { lineHeight: '1.1' },
  '.depth-1': { paddingLeft: '1.4em !important' },
  '.depth-2': { paddingLeft: '2.8em !important' },
  '.depth-3': { paddingLeft: '4.2em !important' },
  '.marker': { display: 'inline-block', minWidth: '1.4em', marginLeft: '-1.4em', color: 'var(--ink-faint)' },
  '.note': { ...small, lineHeight: '1.45', paddingLeft: '1.4em !important' },
  '.code': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.875rem',
    backgroundColor: 'var(--sunken)',
    paddingInline: '0.75em !important',
  },
  '.link': {
    textDecoration: 'underline 2px var(--accent-strong)',
    textUnderlineOffset: '3px',
  },
  '.stock': { fontWeight: '600' },
  '.symbol': {
    ...small,
    fontSize: '0.75rem',
    fontStyle: 'normal',
    marginLeft: '0.35em',
    padding: '0.1em 0.45em',
    border: '1px solid var(--rule-strong)',
    borderRadius: '4px',
    verticalAlign: '0.1em',
  },
  '.reference': { fontSize: '0.7em', lineHeight: '0', verticalAlign: 'super', color: 'var(--ink-soft)' },
  '.rule': { display: 'inline-block', width: '100%', borderTop: '1px solid var(--rule)', height: '0.4em' },
  '.cut': { ...small, borderTop: '1px solid var(--accent-strong)', paddingTop: '0.25em !important' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--rule-strong)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    zIndex: '20',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-interface)',
    fontSize: '0.875rem',
    maxHeight: '20rem',
    minWidth: '13rem',
    padding: '0.25rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem', borderRadius: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.missing': { ...small, padding: '0.75em', backgroundColor: 'var(--sunken)' },
  '.block': { padding: '0.25em 0', cursor: 'text', overflow: 'hidden' },
  '.block:hover': { outline: '1px solid var(--rule-strong)', outlineOffset: '4px' },
  '.block .chart, .block p': { margin: '0' },
  '.block img': { display: 'block' },
});

const marks = HighlightStyle.define([
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.url, color: 'var(--ink-soft)', overflowWrap: 'anywhere' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.9em' },
  { tag: [tags.processingInstruction, tags.labelName], color: 'var(--ink-faint)' },
]);

export const editorLook = [theme, syntaxHighlighting(marks)];
