import { grantAction, type PermissionId, permissions } from '@/lib/core/permissions'

type Granted = {
  [Id in PermissionId]?: readonly ((typeof permissions)[Id][number] | typeof grantAction)[]
}

const upkeep = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export'] as const

type DictionaryId = Extract<PermissionId, `dictionary_${string}`>
const isDictionary = (id: string): id is DictionaryId => id.startsWith('dictionary_')

const catalogue: DictionaryId[] = [
  'dictionary_producer',
  'dictionary_brand',
  'dictionary_model_series',
  'dictionary_type_code',
  'dictionary_model_name',
]

function given<Actions extends readonly (typeof upkeep)[number][]>(ids: DictionaryId[], actions: Actions) {
  return Object.fromEntries(ids.map(id => [id, actions])) as Record<DictionaryId, Actions>
}

const eachDictionary = <Actions extends readonly (typeof upkeep)[number][]>(actions: Actions) =>
  given(Object.keys(permissions).filter(isDictionary), actions)

const everything = {
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
  ...eachDictionary(upkeep),
  vehicle_sales: ['query', 'add', 'edit', 'delete', 'import', 'export'],
  defect_analysis: ['query', 'export'],
  coding_model: ['query', 'edit'],
  watch_item: ['query', 'get', 'add', 'edit'],
  signal_rule: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  vehicle_file: ['query', 'get'],
  recall: ['query', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  system_user: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
  system_role: ['query', 'get', 'add', 'edit', 'delete'],
  system_parameter: ['query', 'edit'],
  system_view: ['edit'],
  system_outbox: ['query'],
  system_webhook: ['query', 'add', 'edit', 'delete'],
  system_audit: ['query', 'export'],
} as const satisfies Required<Granted>

/**
 * Separation of duties: one administrator runs the system, one defines and grants roles (and holds other
 * permissions only to grant them), one reads the audit log.
 */
const { system_role: ofRoles, system_audit: ofAudit, ...ofSystem } = everything

const security = {
  ...(Object.fromEntries(
    Object.keys(permissions).map((id): [string, readonly string[]] => [id, [grantAction]]),
  ) as Required<Granted>),
  system_role: [...ofRoles, grantAction],
  system_user: ['query', 'get', 'edit', 'disable', grantAction],
} satisfies Granted

const reading = {
  vehicle_defect: ['query', 'get'],
  vehicle_defect_edithistory: ['query', 'get'],
  ...eachDictionary(['query', 'get']),
  defect_analysis: ['query'],
  coding_model: ['query'],
  watch_item: ['query', 'get'],
  signal_rule: ['query', 'get'],
  vehicle_file: ['query', 'get'],
  recall: ['query', 'get'],
} as const satisfies Granted

export const roleTypes = [
  { name: '系统管理', remarks: '维护系统、用户与字典' },
  { name: '业务处理', remarks: '处理缺陷信息' },
  { name: '查询统计', remarks: '仅查询' },
] as const

export interface Role {
  name: string
  type: (typeof roleTypes)[number]['name']
  remarks: string
  permissions: Granted
}

export const roles: Role[] = [
  {
    name: '系统管理员',
    type: '系统管理',
    remarks: '账号、字典、参数与全部业务；不含角色与审计',
    permissions: ofSystem,
  },
  {
    name: '安全管理员',
    type: '系统管理',
    remarks: '设置角色、授予权限；业务权限只可授予，不可使用',
    permissions: security,
  },
  {
    name: '审计管理员',
    type: '系统管理',
    remarks: '只查看与导出审计日志',
    permissions: { system_audit: ofAudit },
  },
  {
    name: '录入员',
    type: '业务处理',
    remarks: '录入、修改、删除缺陷信息并给出反馈',
    permissions: {
      ...reading,
      vehicle_defect_personal: ['get'],
      vehicle_defect_add: ['add'],
      vehicle_defect_edit: ['edit'],
      vehicle_defect_delete: ['delete', 'query'],
      vehicle_defect_import: ['import'],
      vehicle_defect_export: ['export'],
      vehicle_defect_feedback: ['add'],
      ...given(catalogue, ['query', 'get', 'add']),
    },
  },
  {
    name: '形审员',
    type: '业务处理',
    remarks: '形式评审、转办、归并',
    permissions: {
      ...reading,
      vehicle_defect_personal: ['get'],
      vehicle_defect_edit: ['edit'],
      vehicle_defect_feedback_audit: ['edit'],
      vehicle_defect_feedback_audit_del: ['delete'],
      vehicle_defect_hand_over: ['edit'],
      vehicle_defect_merge: ['edit'],
      vehicle_defect_export: ['export'],
    },
  },
  {
    name: '评估员',
    type: '业务处理',
    remarks: '风险评估',
    permissions: {
      ...reading,
      vehicle_defect_evaluate: ['edit'],
      vehicle_defect_export: ['export'],
      defect_analysis: ['query', 'export'],
      watch_item: ['query', 'get', 'add', 'edit'],
    },
  },
  {
    name: '审核员',
    type: '业务处理',
    remarks: '审核、转办、归并，删除反馈，恢复历史版本',
    permissions: {
      ...reading,
      vehicle_defect_personal: ['get'],
      vehicle_defect_opt: ['edit'],
      vehicle_defect_hand_over: ['edit'],
      vehicle_defect_merge: ['edit'],
      vehicle_defect_feedback: ['add'],
      vehicle_defect_feedback_delete: ['delete'],
      vehicle_defect_edithistory: ['query', 'get', 'edit'],
      vehicle_defect_export: ['export'],
      defect_analysis: ['query', 'export'],
      watch_item: ['query', 'get', 'add', 'edit'],
    },
  },
  {
    name: '缺陷分析员',
    type: '业务处理',
    remarks: '报告、趋势研判、占比分析、预警规则，维护车型销量',
    permissions: {
      ...reading,
      vehicle_defect_export: ['export'],
      defect_analysis: ['query', 'export'],
      coding_model: ['query', 'edit'],
      watch_item: ['query', 'get', 'add', 'edit'],
      signal_rule: ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'],
      vehicle_sales: ['query', 'add', 'edit', 'delete', 'import', 'export'],
    },
  },
  {
    name: '召回管理员',
    type: '业务处理',
    remarks: '召回管理，维护车型销量',
    permissions: {
      ...reading,
      vehicle_defect_export: ['export'],
      recall: ['query', 'get', 'add', 'edit', 'delete', 'import', 'export'],
      vehicle_sales: ['query', 'add', 'edit', 'delete', 'import', 'export'],
    },
  },
  { name: '查询员', type: '查询统计', remarks: '查询，个人信息脱敏', permissions: reading },
]
