export type Theme = 'light' | 'dark';

/**
 * Product colours: warm paper and deep ink, with marigold for the next action. Contrast on paper, light / dark: ink
 * 15.6 / 14.9, soft 7.3 / 8.3, faint 5.1 / 5.7, bad 6.3 / 7.2, good 6.0 / 8.6 (WCAG AA requires 4.5).
 */
export const colours = {
  light: {
    paper: '#fbf7ef',
    raised: '#fffdf9',
    sunken: '#f3ecdf',
    ink: '#17202b',
    soft: '#4b5261',
    faint: '#666b76',
    rule: '#e0d7c6',
    strong: '#8c8577',
    accent: '#f2a71b',
    accentStrong: '#e2960a',
    onAccent: '#17202b',
    accentWash: '#fdf0d3',
    good: '#1c6648',
    goodWash: '#e4efe5',
    bad: '#a3301a',
    badWash: '#f9e6de',
  },
  dark: {
    paper: '#12161d',
    raised: '#1a202a',
    sunken: '#0c1015',
    ink: '#f0eadd',
    soft: '#b9b3a6',
    faint: '#989285',
    rule: '#2d3440',
    strong: '#747a86',
    accent: '#f5b335',
    accentStrong: '#ffc659',
    onAccent: '#17202b',
    accentWash: '#322a1a',
    good: '#7fc9a2',
    goodWash: '#182a23',
    bad: '#f2957c',
    badWash: '#331d18',
  },
} as const satisfies Readonly<Record<Theme, object>>;

export type ColourName = keyof (typeof colours)[Theme];
