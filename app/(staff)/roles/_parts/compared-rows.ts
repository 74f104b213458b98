import type { MenuEntry } from '@/app/_shell/menu'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import { menuOf, toChosen } from './granted'

interface Row {
  key: string
  label: string
  one: string
  other: string
  how: 'same' | 'differs'
}

interface Options {
  one: RoleDetails
  other: RoleDetails
  resources: ResourceGroup[]
  menuWord(labelKey: string): string
  menuTitle: string
  comma: string
}

export function comparedRows({ one, other, resources, menuWord, menuTitle, comma }: Options) {
  const [first, second] = [toChosen(one.permissions), toChosen(other.permissions)]
  const groups = resources.map(({ parentFlowPermission, flowPermission }) => ({
    key: parentFlowPermission.id,
    title: parentFlowPermission.functionName,
    rows: flowPermission.map(({ id, functionName, actionList }): Row => {
      const words = (held: string[] = []) =>
        actionList
          .filter(({ action }) => held.includes(action))
          .map(({ name }) => name)
          .join(comma)
      return row(id, functionName, words(first[id]), words(second[id]))
    }),
  }))
  const menus = [pagesOf(menuOf(first)), pagesOf(menuOf(second))] as const
  const pages = [...new Map(menus.flat().map(entry => [entry.path, entry])).values()]
  const shown = (path: string, menu: readonly MenuEntry[]) =>
    menu.some(entry => entry.path === path) ? '✓' : ''
  const menu = pages.map(({ path, labelKey }) =>
    row(path, menuWord(labelKey), shown(path, menus[0]), shown(path, menus[1])),
  )
  return [...groups, { key: 'menu', title: menuTitle, rows: menu }]
}

const row = (key: string, label: string, one: string, other: string): Row => ({
  key,
  label,
  one,
  other,
  how: one === other ? 'same' : 'differs',
})

const pagesOf = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap(entry => entry.children ?? [entry])
