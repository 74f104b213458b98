export const userTypes = ['staff', 'external', 'service'] as const
export const userStates = ['pending', 'active', 'disabled', 'deleted'] as const
export type UserType = (typeof userTypes)[number]
export type UserState = (typeof userStates)[number]

export const loginIdPattern = /^[\w.@-]{2,64}$/
export const mobilePattern = /^(\+86|0086)?1[3-9]\d{9}$/
export const emailPattern = /^[^\s@(),;<>（），；]+@[^\s@.(),;<>（），；]+(\.[^\s@.(),;<>（），；]+)+$/

export const shortestPassword = 10
export const longestPassword = 128

export const shippedWords = {
  系统管理员: 'systemAdministrator',
  安全管理员: 'securityAdministrator',
  审计管理员: 'auditAdministrator',
  录入员: 'entry',
  形审员: 'reviewer',
  评估员: 'evaluator',
  审核员: 'auditor',
  缺陷分析员: 'analyst',
  召回管理员: 'recallAdministrator',
  调查员: 'investigator',
  调查负责人: 'investigationLeader',
  查询员: 'viewer',
  系统管理: 'administration',
  业务处理: 'handling',
  查询统计: 'enquiry',
  '账号、字典、参数与全部业务；不含角色与审计': 'systemAdministratorRemarks',
  '设置角色、授予权限；业务权限只可授予，不可使用': 'securityAdministratorRemarks',
  只查看与导出审计日志: 'auditAdministratorRemarks',
  '录入、修改、删除缺陷信息并给出反馈': 'entryRemarks',
  '形式评审、转办、归并': 'reviewerRemarks',
  风险评估: 'evaluatorRemarks',
  '审核、转办、归并，删除反馈，恢复历史版本': 'auditorRemarks',
  '报告、趋势研判、占比分析、预警规则，维护车型销量': 'analystRemarks',
  '召回管理，维护车型销量': 'recallAdministratorRemarks',
  建立和办理调查档案: 'investigatorRemarks',
  '转办与分派，审批、结案和重启调查，办理调查档案': 'investigationLeaderRemarks',
  '查询，个人信息脱敏': 'viewerRemarks',
  '维护系统、用户与字典': 'administrationRemarks',
  处理缺陷信息: 'handlingRemarks',
  仅查询: 'enquiryRemarks',
} as const
