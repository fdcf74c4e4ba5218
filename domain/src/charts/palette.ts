import { colours } from '../theme/colours.ts';
import type { Theme } from '../theme/colours.ts';
import type { Colour } from './scene.ts';

const { light, dark } = colours;

/**
 * Chart colours. Data colours are a separate family and more muted than the product's accent, which is reserved for
 * primary actions. `palette.test.ts` checks 3:1 contrast on paper (4.5:1 in dark), and that every pair is
 * distinguishable with colour vision deficiencies.
 */
export const palette: Readonly<Record<Theme, Readonly<Record<Colour, string>>>> = {
  light: {
    paper: light.paper,
    ink: light.ink,
    soft: light.soft,
    rule: light.rule,
    subject: '#1d4f7c',
    benchmark: '#8a8577',
    gain: '#1f6f8b',
    loss: '#a84b1a',
    first: '#5889b4',
    second: '#0f6f6e',
    third: '#988162',
    fourth: '#52334f',
    fifth: '#5f1801',
    sixth: '#5c5f27',
  },
  dark: {
    paper: dark.paper,
    ink: dark.ink,
    soft: dark.soft,
    rule: dark.rule,
    subject: '#86b8e6',
    benchmark: '#8e897d',
    gain: '#6fb6cf',
    loss: '#e39a5c',
    first: '#4c85b9',
    second: '#8eeaed',
    third: '#f4d598',
    fourth: '#bd9dbb',
    fifth: '#e79c7e',
    sixth: '#888d40',
  },
};

/** CSS custom property of each colour, in the page's theme. */
export const colourTokens: Readonly<Record<Colour, string>> = {
  paper: '--paper',
  ink: '--ink',
  soft: '--ink-soft',
  rule: '--rule',
  subject: '--data-subject',
  benchmark: '--data-benchmark',
  gain: '--data-gain',
  loss: '--data-loss',
  first: '--data-1',
  second: '--data-2',
  third: '--data-3',
  fourth: '--data-4',
  fifth: '--data-5',
  sixth: '--data-6',
};
