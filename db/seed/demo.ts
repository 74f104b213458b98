import { createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../client'
import { readCsv } from './data/read-csv'
import { seedSales } from './demo-sales'
import { seedAlone } from './foundation'
import { isPlanted } from './generator/plants'
import { loadRecords, poolOf } from './load-records'

const people = readCsv<'loginId' | 'roles' | 'name' | 'department'>('demo-people.csv')
const departments = readCsv<'name' | 'nameEn'>('demo-departments.csv')

export async function seedDemo(
  db: Db,
  { records = 2000, lastDay }: { records?: number; lastDay?: string } = {},
): Promise<void> {
  await seedAlone(db, 'seedDemo', async client => {
    for (const [sort, { name, nameEn }] of departments.entries())
      await client.query(
        'insert into departments (name, name_en, sort) values ($1, $2, $3) on conflict do nothing',
        [name, nameEn, sort],
      )
    const passwords = await Promise.all(people.map(({ loginId }) => hashed(`${loginId}@Defect1`)))
    for (const [i, { loginId, roles, name, department }] of people.entries()) {
      await client.query(
        `with made as (
           insert into users (login_id, name, dept_name, password_hash, state)
           values ($1, $2, $3, $4, 'active') on conflict do nothing returning id
         )
         insert into user_roles (user_id, role_id) select made.id, roles.id from made, roles where roles.name = any($5::text[])`,
        [loginId, name, department, passwords[i], roles.split(' ')],
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
