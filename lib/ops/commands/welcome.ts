import type { Stack } from './stack'

export function welcome({ appUrl, demo, ownIdentity }: Stack, seconds: number) {
  const lines = [
    '',
    `汽车缺陷管理系统 · Vehicle Defect Management   (${seconds.toFixed(1)} s)`,
    '',
    `  ${new URL('/app', appUrl).href}`,
    '',
    ...(demo ? users : ownIdentity ? [firstUser] : []),
    '  停止 · stop    Ctrl-C',
    '',
  ]
  console.log(lines.join('\n'))
}

const users = [
  '  用户 · users   admin  sysadmin  secadmin  auditadmin  entry  reviewer  evaluator  auditor  analyst  recall  investigator  lead  viewer',
  '  密码 · password   <用户 user>@Defect1   (admin@Defect1)',
]

const firstUser = '  首个管理员 · first administrator   npm run user:create'
