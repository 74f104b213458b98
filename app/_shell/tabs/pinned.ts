import type { MenuEntry } from '../menu'

export const home = '/index'
const list = '/defects'

export function pinned(entries: readonly MenuEntry[]): string[] {
  const paths = entries.flatMap(({ path, children }) => children?.map(child => child.path) ?? [path])
  return [home, list].filter(path => paths.includes(path))
}
