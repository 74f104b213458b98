import { today } from './today'

export const shortcutNames = ['today', 'week', 'month', 'year'] as const
type Shortcut = (typeof shortcutNames)[number]

/** From and to, both included, up to today. */
export function spanOf(shortcut: Shortcut, now = today()): [from: string, to: string] {
  switch (shortcut) {
    case 'today':
      return [now, now]
    case 'week':
      return [new Date(Date.parse(now) - 6 * 86_400_000).toISOString().slice(0, 10), now]
    case 'month':
      return [`${now.slice(0, 7)}-01`, now]
    case 'year':
      return [`${now.slice(0, 4)}-01-01`, now]
  }
}
