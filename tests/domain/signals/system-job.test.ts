import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { writeAudit } from '@/lib/accounts/write-audit'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { systemGrants } from '@/lib/core/permissions'
import { enqueueSystemJob } from '@/lib/jobs/enqueue-job'
import { job } from '@/lib/jobs/job'
import { pageRules } from '@/lib/signals/rules/page-rules'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, [])
})
afterAll(() => database.close())

test('a job of the system may see records and nothing else, and is nobody’s in the audit log', async () => {
  const seen: unknown[] = []
  const look = job({
    kind: 'look',
    input: z.object({}),
    async run(own) {
      seen.push(own.can('vehicle_defect:query'), own.can('vehicle_defect_personal:get'), own.can('signed-in'))
      seen.push(await pageRules(own, {}).catch(({ code }) => code))
      await own.audit({ action: 'runSignals' })
    },
  })
  await enqueueSystemJob(ctx, look, {})
  const people: (string | null)[] = []
  await runNextJob(database.db, [look], async userId => {
    people.push(userId)
    const { can: _, tx: __, audit: ___, ...parts } = ctx as Ctx & CtxParts
    return createContext({ ...parts, user: null, grants: systemGrants, door: 'job', writeAudit })
  })
  expect(people).toEqual([null])
  expect(seen).toEqual([true, false, false, 'unauthenticated'])
  const { rows } = await database.pool.query(
    `select user_id, door from audit_log where action = 'runSignals'`,
  )
  expect(rows).toEqual([{ user_id: null, door: 'job' }])
  const { rows: left } = await database.pool.query(
    `select state, (select count(*)::int from notices) as notices from jobs`,
  )
  expect(left).toEqual([{ state: 'done', notices: 0 }])
})
