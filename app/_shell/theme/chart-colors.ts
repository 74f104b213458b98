import type { Mode } from './choice'
import { whenSystemIs } from './tones'

type Palette = Record<string, string>

/** Line colours other than the accent and the alarm also have to be readable as text on either background. */
const shared: Palette = { 1: 'var(--ant-color-primary)', alarm: 'var(--ant-color-error)' }
const palettes: Record<Mode, Palette> = {
  light: {
    2: '#8a5200',
    3: '#00706b',
    4: '#7440b4',
    5: '#2c741f',
    6: '#a8326f',
    grey: '#757d88',
    band: '#d5dae1',
  },
  dark: {
    2: '#e3ac5a',
    3: '#55c7c0',
    4: '#c1a1f5',
    5: '#86cf7c',
    6: '#f08cbd',
    grey: '#8f97a2',
    band: '#3a424d',
  },
}
/** Derived from the Okabe–Ito palette. */
const weak: Palette = { 2: '#785100', 3: '#006048', 4: '#85365f', 5: '#1f5b80', 6: '#963900' }
const paper: Palette = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(line => [line, 'var(--paper-quiet)'])),
  alarm: 'var(--paper-ink)',
  grey: 'var(--paper-rule)',
  band: 'var(--paper-line)',
}

const rule = (scope: string, palette: Palette) =>
  `${scope}{${Object.entries(palette)
    .map(([name, value]) => `--chart-${name}:${value}`)
    .join(';')}}\n`

export const chartRules = (): string =>
  [
    rule(':root,[data-mode="light"]', { ...shared, ...palettes.light }),
    rule('[data-mode="dark"]', palettes.dark),
    rule('[data-weak="on"][data-mode="light"]', weak),
    whenSystemIs('dark', rule('[data-mode="system"]', palettes.dark)),
    whenSystemIs('light', rule('[data-weak="on"][data-mode="system"]', weak)),
    `@media print {\n${rule(':root[data-theme]', paper)}}\n`,
  ].join('')
