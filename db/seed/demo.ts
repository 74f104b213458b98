import { createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../client'
import { seedSales } from './demo-sales'
import { seedAlone } from './foundation'
import { isPlanted } from './generator/plants'
import { loadRecords, poolOf } from './load-records'

const people = [
  ['admin', ['系统管理员', '安全管理员', '审计管理员'], '陈管理', '信息技术部'],
  ['sysadmin', ['系统管理员'], '钱系统', '信息技术部'],
  ['secadmin', ['安全管理员'], '李安全', '信息技术部'],
  ['auditadmin', ['审计管理员'], '王审计', '综合部'],
  ['entry', ['录入员'], '林录入', '信息受理一部'],
  ['reviewer', ['形审员'], '赵形审', '信息受理二部'],
  ['evaluator', ['评估员'], '孙评估', '缺陷评估部'],
  ['auditor', ['审核员'], '周审核', '缺陷管理部'],
  ['analyst', ['缺陷分析员'], '郑分析', '缺陷评估部'],
  ['recall', ['召回管理员'], '冯召回', '缺陷管理部'],
  ['viewer', ['查询员'], '吴查询', '综合部'],
] as const

const departments = [
  ['信息技术部', 'IT Department'],
  ['信息受理一部', 'Intake Department 1'],
  ['信息受理二部', 'Intake Department 2'],
  ['缺陷评估部', 'Defect Assessment Department'],
  ['缺陷管理部', 'Defect Management Department'],
  ['综合部', 'General Affairs'],
] as const

export async function seedDemo(
  db: Db,
  { records = 2000, lastDay }: { records?: number; lastDay?: string } = {},
): Promise<void> {
  await seedAlone(db, 'seedDemo', async client => {
    for (const [sort, [name, nameEn]] of departments.entries())
      await client.query(
        'insert into departments (name, name_en, sort) values ($1, $2, $3) on conflict do nothing',
        [name, nameEn, sort],
      )
    const passwords = await Promise.all(people.map(([loginId]) => hashed(`${loginId}@Defect1`)))
    for (const [i, [loginId, held, name, deptName]] of people.entries()) {
      await client.query(
        `with made as (
           insert into users (login_id, name, dept_name, password_hash, state)
           values ($1, $2, $3, $4, 'active') on conflict do nothing returning id
         )
         insert into user_roles (user_id, role_id) select made.id, roles.id from made, roles where roles.name = any($5::text[])`,
        [loginId, name, deptName, passwords[i], held],
      )
    }
    const { rows } = await client.query(`select 1 from defects limit 1`)
    if (records > 0 && rows.length === 0) {
      await loadRecords(client, { records, lastDay })
      if (isPlanted(records)) await seedSales(client)
    }
  })
  await poolOf(db).query('analyze defects')
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

async function hashed(password: string): Promise<string> {
  const [N, r, p] = [2 ** 14, 8, 5]
  const salt = randomBytes(16)
  const digest = createHash('sha256').update(password, 'utf8').digest('hex')
  const hash = await derive(digest, salt, 32, { N, r, p, maxmem: 64 * 1024 * 1024 })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}
