export const primaries = [
  '1890ff',
  'f5222d',
  'fa541c',
  'faad14',
  '13c2c2',
  '52c41a',
  '2f54eb',
  '722ed1',
] as const
export type Primary = (typeof primaries)[number]
export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]

export type ThemeChoice = { primary: Primary; mode: Mode; weak: boolean }

export const themeCookie = 'theme'
/** Colour-weak is the default: shapes and a safe palette have no disadvantage for anybody. */
export const defaultTheme: ThemeChoice = { primary: '1890ff', mode: 'light', weak: true }

/** `1890ff.light`, or `1890ff.light.weak` with colour-weak on. */
export function readTheme(cookie: string | undefined): ThemeChoice {
  const [primary, mode, weak] = (cookie ?? '').toLowerCase().split('.')
  if (!primaries.includes(primary as Primary) || !modes.includes(mode as Mode)) return defaultTheme
  return { primary: primary as Primary, mode: mode as Mode, weak: weak === 'weak' }
}

export function writeTheme({ primary, mode, weak }: ThemeChoice): string {
  return `${primary}.${mode}${weak ? '.weak' : ''}`
}

export function themeAttributes({ primary, mode, weak }: ThemeChoice) {
  return { 'data-theme': `${primary}.${mode}`, 'data-mode': mode, 'data-weak': weak ? 'on' : 'off' }
}
