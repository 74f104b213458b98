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
export const modeChoices = ['system', ...modes] as const
export type ModeChoice = (typeof modeChoices)[number]

export type ThemeChoice = { primary: Primary; mode: ModeChoice; weak: boolean }

export const themeCookie = 'theme'
/** Colour-weak is the default: shapes and a safe palette have no disadvantage for anybody. */
export const defaultTheme: ThemeChoice = { primary: '1890ff', mode: 'system', weak: true }

/** `1890ff.light`, or `1890ff.light.weak` with colour-weak on; `system` follows the system, by style rules alone. */
export function readTheme(cookie: string | undefined): ThemeChoice {
  const [primary, mode, weak] = (cookie ?? '').toLowerCase().split('.')
  if (!primaries.includes(primary as Primary) || !modeChoices.includes(mode as ModeChoice))
    return defaultTheme
  return { primary: primary as Primary, mode: mode as ModeChoice, weak: weak === 'weak' }
}

export function writeTheme({ primary, mode, weak }: ThemeChoice): string {
  return `${primary}.${mode}${weak ? '.weak' : ''}`
}

export function themeAttributes({ primary, mode, weak }: ThemeChoice) {
  return { 'data-theme': `${primary}.${mode}`, 'data-mode': mode, 'data-weak': weak ? 'on' : 'off' }
}
