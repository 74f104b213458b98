import type { Access, PermissionId } from '@/lib/core/permissions'
import type { IconName } from '../_ui/icon'

export interface MenuEntry {
  path: string
  labelKey: string
  icon?: IconName
  access?: Access | readonly Access[]
  hidden?: boolean
  children?: MenuEntry[]
}

const dictionaries = [
  'brand',
  'producer',
  'model-series',
  'type-code',
  'model-name',
  'wmi',
  'assembly',
  'sub-assembly',
  'transmission-type',
  'review-opinion',
  'product-category',
  'product-subcategory',
  'entrusted-company',
  'problem-code',
  'synonym',
  'department',
] as const

export const menu: MenuEntry[] = [
  { path: '/index', labelKey: 'index', icon: 'home' },
  {
    path: '/defects',
    labelKey: 'defectManagement',
    icon: 'car',
    children: [
      { path: '/defects', labelKey: 'defects', access: 'vehicle_defect' },
      { path: '/defects/new', labelKey: 'newDefect', access: 'vehicle_defect_add' },
      {
        path: '/defects/uncoded',
        labelKey: 'uncoded',
        access: ['vehicle_defect_edit', 'vehicle_defect:query'],
      },
      { path: '/defects/miscoded', labelKey: 'miscoded', hidden: true },
      { path: '/defects/groups', labelKey: 'textGroups', hidden: true },
      { path: '/consumer', labelKey: 'consumer', access: 'vehicle_defect:query' },
      { path: '/defects/import', labelKey: 'importDefects', access: 'vehicle_defect_import' },
      { path: '/defects/deleted', labelKey: 'deletedDefects', access: 'vehicle_defect_delete' },
      { path: '/defects/columns', labelKey: 'exportColumns', access: 'vehicle_defect_export' },
      { path: '/defects/exports', labelKey: 'exports', access: 'vehicle_defect_export' },
      { path: '/subject-requests', labelKey: 'subjectRequests', access: 'subject_request:query' },
      { path: '/subject-requests/[id]', labelKey: 'subjectRequest', hidden: true },
      { path: '/defects/tasks', labelKey: 'tasks', hidden: true },
      { path: '/defects/bulk', labelKey: 'bulkJobs', hidden: true },
      { path: '/defects/compare', labelKey: 'compareDefects', hidden: true },
      { path: '/defects/[id]', labelKey: 'defect', hidden: true },
      { path: '/defects/[id]/edit', labelKey: 'editDefect', hidden: true },
      { path: '/defects/[id]/print', labelKey: 'printDefect', hidden: true },
      { path: '/defects/[id]/history/[version]', labelKey: 'defectVersion', hidden: true },
      { path: '/defects/[id]/history/compare', labelKey: 'compareVersions', hidden: true },
    ],
  },
  {
    path: '/report',
    labelKey: 'analysis',
    icon: 'chart',
    children: [
      { path: '/report', labelKey: 'report', access: 'defect_analysis:query' },
      { path: '/report/month', labelKey: 'monthReport', access: 'defect_analysis:query' },
      { path: '/look', labelKey: 'look', access: 'defect_analysis:query' },
      { path: '/prop', labelKey: 'prop', access: 'defect_analysis:query' },
      { path: '/rule', labelKey: 'rule', access: 'watch_item:query' },
      { path: '/car', labelKey: 'car', access: 'vehicle_file:query' },
      { path: '/investigation', labelKey: 'investigations', access: 'investigation:query' },
      { path: '/investigation/overview', labelKey: 'investigationOverview', hidden: true },
      { path: '/investigation/[id]', labelKey: 'investigation', hidden: true },
      { path: '/carBack', labelKey: 'recalls', access: 'recall:query' },
      { path: '/carBack/form', labelKey: 'recallForm', hidden: true },
      { path: '/carBack/print', labelKey: 'recallPrint', hidden: true },
    ],
  },
  {
    path: '/dictionaries',
    labelKey: 'dictionaries',
    icon: 'list',
    children: [
      ...dictionaries.map((entity): MenuEntry => {
        const id = `dictionary_${entity.replace('-', '_')}` as PermissionId
        return { path: `/dictionaries/${entity}`, labelKey: entity, access: `${id}:query` as Access }
      }),
      { path: '/dictionaries/vehicle-sales', labelKey: 'vehicle-sales', access: 'vehicle_sales:query' },
      { path: '/dictionaries/coding-model', labelKey: 'coding-model', access: 'coding_model:query' },
      { path: '/dictionaries/codes', labelKey: 'codes', access: 'dictionary_code:query' },
      { path: '/dictionaries/[id]/[id]', labelKey: 'dictionaryEntry', hidden: true },
    ],
  },
  {
    path: '/users',
    labelKey: 'system',
    icon: 'settings',
    children: [
      { path: '/users', labelKey: 'users', access: 'system_user:query' },
      { path: '/roles', labelKey: 'roles', access: 'system_role:query' },
      { path: '/role-types', labelKey: 'roleTypes', access: 'system_role' },
      { path: '/parameters', labelKey: 'parameters', access: 'system_parameter:query' },
      { path: '/audit', labelKey: 'audit', access: 'system_audit:query' },
      { path: '/webhooks', labelKey: 'webhooks', access: 'system_webhook:query' },
      { path: '/calls', labelKey: 'calls', access: 'system_parameter:query' },
      { path: '/outbox', labelKey: 'outbox', access: 'system_outbox:query' },
      { path: '/users/new', labelKey: 'newUser', hidden: true },
      { path: '/users/[id]', labelKey: 'user', hidden: true },
      { path: '/webhooks/[id]', labelKey: 'webhookDeliveries', hidden: true },
      { path: '/roles/new', labelKey: 'newRole', hidden: true },
      { path: '/roles/[id]', labelKey: 'role', hidden: true },
    ],
  },
  { path: '/profile', labelKey: 'profile', hidden: true },
  { path: '/about', labelKey: 'about', hidden: true },
]

export function permittedMenu(may: (access: Access) => boolean, entries: MenuEntry[] = menu): MenuEntry[] {
  return entries.flatMap(entry => {
    if (entry.hidden) return []
    if (!entry.children) return [entry.access ?? []].flat().every(may) ? [entry] : []
    const children = permittedMenu(may, entry.children)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

export const labelKeysOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ labelKey, children }) => (children ? labelKeysOf(children) : [labelKey]))

export function menuOf(labelKeys: readonly string[]): MenuEntry[] {
  const known = new Set(labelKeys)
  const shown = (entry: MenuEntry): MenuEntry[] => {
    if (!entry.children) return known.has(entry.labelKey) && !entry.hidden ? [entry] : []
    const children = entry.children.flatMap(shown)
    return children.length > 0 ? [{ ...entry, children }] : []
  }
  return menu.flatMap(shown)
}

export function trail(pathname: string, entries: MenuEntry[] = menu): MenuEntry[] {
  const words = pathname.split('/')
  const fits = (path: string) => {
    const parts = path.split('/')
    return (
      parts.length === words.length && parts.every((part, i) => part.startsWith('[') || part === words[i])
    )
  }
  const exactFirst = [...entries].sort((a, b) => Number(a.path.includes('[')) - Number(b.path.includes('[')))
  for (const entry of exactFirst) {
    if (entry.children) {
      const below = trail(pathname, entry.children)
      if (below.length > 0) return [entry, ...below]
    } else if (fits(entry.path)) return [entry]
  }
  return []
}
