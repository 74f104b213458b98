import type { Mode } from './choice'

interface Tone {
  ink: string
  ground: string
  line: string
}

const tone = (ink: string, ground: string, line: string): Tone => ({ ink, ground, line })

export const tones: Record<Mode, Record<string, Tone> & Record<'red' | 'orange' | 'green', Tone>> = {
  light: {
    blue: tone('#0b5cad', '#e8f2fc', '#a9cdf0'),
    orange: tone('#944700', '#fdf0e2', '#f0c48f'),
    cyan: tone('#006166', '#e2f6f6', '#94d3d3'),
    purple: tone('#5b2aa8', '#f2ebfb', '#cbb2ee'),
    green: tone('#1f6b1a', '#e9f6e6', '#a5d69c'),
    red: tone('#ad1a22', '#fdebeb', '#f2aeb0'),
    grey: tone('#555c65', '#f0f1f3', '#d0d4d9'),
    dark: tone('#ffffff', '#3b424b', '#3b424b'),
  },
  dark: {
    blue: tone('#7fbdf7', '#12263a', '#23507a'),
    orange: tone('#f0a95c', '#33210f', '#6b4318'),
    cyan: tone('#63cfcf', '#0f2b2c', '#1f5a5b'),
    purple: tone('#c1a1f5', '#251a38', '#4d3779'),
    green: tone('#86cf7c', '#172b15', '#33602d'),
    red: tone('#ff9b9b', '#38191b', '#7a3236'),
    grey: tone('#a9b0b9', '#23272d', '#3d444d'),
    dark: tone('#e6e8eb', '#464d57', '#464d57'),
  },
}

/** Derived from the Okabe–Ito palette: distinguishable with every kind of colour vision. */
const weakTones: Record<string, Tone> = {
  blue: tone('#00568a', '#e2f0f9', '#8fc4e6'),
  orange: tone('#785100', '#fdf3da', '#e6b94a'),
  cyan: tone('#1f5b80', '#eaf6fd', '#56b4e9'),
  purple: tone('#85365f', '#f9ebf3', '#cc79a7'),
  green: tone('#006048', '#dff4ed', '#5cc0a2'),
  red: tone('#963900', '#fce8dc', '#d55e00'),
}

export const whenSystemIs = (mode: Mode, rules: string) =>
  `@media (prefers-color-scheme: ${mode}) {\n${rules}}\n`

export function toneRules(): string {
  const rules = (scope: string, palette: Record<string, Tone>) =>
    Object.entries(palette)
      .map(
        ([name, { ink, ground, line }]) =>
          `${scope}.tone-${name}{--ink:${ink};--ground:${ground};--line:${line}}\n`,
      )
      .join('')
  return [
    rules('', tones.light),
    rules('[data-mode="dark"] ', tones.dark),
    rules('[data-weak="on"][data-mode="light"] ', weakTones),
    whenSystemIs('dark', rules('[data-mode="system"] ', tones.dark)),
    whenSystemIs('light', rules('[data-weak="on"][data-mode="system"] ', weakTones)),
  ].join('')
}
