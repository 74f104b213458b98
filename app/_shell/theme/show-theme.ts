import { rememberChoice } from '@/app/_ui/cookie'
import { type ThemeChoice, themeAttributes, themeCookie, writeTheme } from './choice'

export const isDarkNow = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--dark').trim() === '1'

export function showTheme(choice: ThemeChoice) {
  rememberChoice(themeCookie, writeTheme(choice))
  for (const [name, value] of Object.entries(themeAttributes(choice)))
    document.documentElement.setAttribute(name, value)
}
