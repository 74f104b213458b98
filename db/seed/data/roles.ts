import { grantAction, type PermissionId, permissions } from '@/lib/core/permissions'

type Granted = { [Id in PermissionId]?: readonly string[] }

const ids = Object.keys(permissions) as PermissionId[]

const granted = (given: readonly PermissionId[], actions: readonly string[]): Granted =>
  Object.fromEntries(given.map(id => [id, actions]))

const whole = (...given: PermissionId[]): Granted =>
  Object.fromEntries(given.map(id => [id, permissions[id]]))

const { system_role: ofRoles, system_audit: _, ...ofSystem } = permissions

/**
 * Separation of duties: one administrator runs the system, one defines and grants roles (and holds other
 * permissions only to grant them), one reads the audit log.
 */
const security: Granted = {
  ...granted(ids, [grantAction]),
  system_role: [...ofRoles, grantAction],
  system_user: ['query', 'get', 'edit', 'disable', grantAction],
}

const reading: Granted = {
  ...granted(['vehicle_defect_edithistory', 'watch_item', 'signal_rule', 'recall'], ['query', 'get']),
  ...granted(
    ids.filter(id => id.startsWith('dictionary_')),
    ['query', 'get'],
  ),
  ...granted(['defect_analysis', 'coding_model'], ['query']),
  ...whole('vehicle_defect', 'vehicle_file'),
}

const catalogue: PermissionId[] = [
  'dictionary_producer',
  'dictionary_brand',
  'dictionary_model_series',
  'dictionary_type_code',
  'dictionary_model_name',
]

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
    permissions: whole('system_audit'),
  },
  {
    name: '录入员',
    type: '业务处理',
    remarks: '录入、修改、删除缺陷信息并给出反馈',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_personal', 'vehicle_defect_add', 'vehicle_defect_edit'),
      ...whole('vehicle_defect_delete', 'vehicle_defect_import', 'vehicle_defect_export'),
      ...whole('vehicle_defect_feedback'),
      ...granted(catalogue, ['query', 'get', 'add']),
    },
  },
  {
    name: '形审员',
    type: '业务处理',
    remarks: '形式评审、转办、归并',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_personal', 'vehicle_defect_edit', 'vehicle_defect_feedback_audit'),
      ...whole('vehicle_defect_feedback_audit_del', 'vehicle_defect_hand_over', 'vehicle_defect_merge'),
      ...whole('vehicle_defect_export'),
    },
  },
  {
    name: '评估员',
    type: '业务处理',
    remarks: '风险评估',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_evaluate', 'vehicle_defect_export', 'defect_analysis', 'watch_item'),
    },
  },
  {
    name: '审核员',
    type: '业务处理',
    remarks: '审核、转办、归并，删除反馈，恢复历史版本',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_personal', 'vehicle_defect_opt', 'vehicle_defect_hand_over'),
      ...whole('vehicle_defect_merge', 'vehicle_defect_feedback', 'vehicle_defect_feedback_delete'),
      ...whole('vehicle_defect_edithistory', 'vehicle_defect_export', 'defect_analysis', 'watch_item'),
    },
  },
  {
    name: '缺陷分析员',
    type: '业务处理',
    remarks: '报告、趋势研判、占比分析、预警规则，维护车型销量',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_export', 'defect_analysis', 'coding_model', 'watch_item', 'signal_rule'),
      ...whole('vehicle_sales'),
    },
  },
  {
    name: '召回管理员',
    type: '业务处理',
    remarks: '召回管理，维护车型销量',
    permissions: {
      ...reading,
      ...whole('vehicle_defect_export', 'recall', 'vehicle_sales'),
    },
  },
  { name: '查询员', type: '查询统计', remarks: '查询，个人信息脱敏', permissions: reading },
]
