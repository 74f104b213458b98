export const actions = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
] as const
export type Action = (typeof actions)[number]

const upkeep = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export'] as const

export const permissions = {
  vehicle_defect: ['query', 'get'],
  vehicle_defect_personal: ['get'],
  vehicle_defect_add: ['add'],
  vehicle_defect_edit: ['edit'],
  vehicle_defect_delete: ['delete', 'query'],
  vehicle_defect_export: ['export'],
  vehicle_defect_import: ['import'],
  vehicle_defect_evaluate: ['edit'],
  vehicle_defect_opt: ['edit'],
  vehicle_defect_hand_over: ['edit'],
  vehicle_defect_merge: ['edit'],
  vehicle_defect_feedback: ['add'],
  vehicle_defect_feedback_audit: ['edit'],
  vehicle_defect_feedback_delete: ['delete'],
  vehicle_defect_feedback_audit_del: ['delete'],
  vehicle_defect_edithistory: ['query', 'get', 'edit'],
  dictionary_transmission_type: upkeep,
  dictionary_product_category: upkeep,
  dictionary_product_subcategory: upkeep,
  dictionary_assembly: upkeep,
  dictionary_sub_assembly: upkeep,
  dictionary_review_opinion: upkeep,
  dictionary_producer: upkeep,
  dictionary_brand: upkeep,
  dictionary_model_series: upkeep,
  dictionary_type_code: upkeep,
  dictionary_model_name: upkeep,
  dictionary_entrusted_company: upkeep,
  dictionary_wmi: upkeep,
  dictionary_problem_code: upkeep,
  dictionary_synonym: upkeep,
  dictionary_department: upkeep,
  dictionary_code: upkeep,
  vehicle_sales: ['query', 'add', 'edit', 'delete', 'import', 'export'],
  defect_analysis: ['query', 'export'],
  coding_model: ['query', 'edit'],
  watch_item: ['query', 'get', 'add', 'edit'],
  signal_rule: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  vehicle_file: ['query', 'get'],
  recall: ['query', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  investigation: ['query', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  investigation_approve: ['edit'],
  subject_request: ['query', 'edit'],
  system_user: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  system_role: ['query', 'get', 'add', 'edit', 'delete'],
  system_parameter: ['query', 'edit'],
  system_view: ['edit'],
  system_outbox: ['query'],
  system_webhook: ['query', 'add', 'edit', 'delete'],
  system_audit: ['query', 'export'],
} as const satisfies Record<string, readonly Action[]>

export type PermissionId = keyof typeof permissions

export const grantAction = 'grant'

type Pair = { [Id in PermissionId]: `${Id}:${(typeof permissions)[Id][number]}` }[PermissionId]

export type Access = 'public' | 'signed-in' | PermissionId | Pair

export type Grants = ReadonlyMap<string, ReadonlySet<string>>

export const systemGrants: Grants = new Map([
  ['vehicle_defect', new Set(['query'])],
  ['recall', new Set(['get'])],
])

/** A permission without an action is held when any of its actions is, `grant` excluded. */
export function allows(grants: Grants, access: Access): boolean {
  const [id = '', action] = access.split(':')
  const held = grants.get(id)
  if (!held) return false
  return action ? held.has(action) : held.size > (held.has(grantAction) ? 1 : 0)
}

export function permissionText(
  pair: string,
  t: ((key: string) => string) & { has(key: string): boolean },
): string {
  const [id, action] = pair.split(':')
  return [id && `permissions.${id}`, action && `actions.${action}`]
    .flatMap(key => key || [])
    .map(key => (t.has(key) ? t(key) : key.slice(key.indexOf('.') + 1)))
    .join(' · ')
}
