import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexedNoChanges } from '@/db/schema/audit'
import { auditWords, labelKeys, vocabularyOf } from '@/lib/audit/declaration'
import { auditEntities, lookActions, sessionActions } from '@/lib/core/audit-actions'
import { applyRetention } from '@/lib/retention/apply-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { addedFields } from '@/lib/signals/rules/verbs'
import chinese from '@/messages/zh-CN.json'
import { linesOf } from '@/tests/support/defects/exports'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let auditor: string

beforeAll(async () => {
  door = await openDoor()
  auditor = await door.signIn(['system_audit', 'vehicle_defect_personal'])
})
afterAll(() => door.close())

const ask = async (path: string, token = auditor) => {
  const answer = await door.call('GET', path, { token })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: answer.status, body: (await answer.json()) as any }
}
const rows = async (query: string, token?: string) => {
  const { status, body } = await ask(`/auditlog/page?limit=100&${query}`, token)
  expect(status).toBe(200)
  return body.data.records
}

it('answers who saw a record, in a list, on its page or revealed', async () => {
  const reader = await door.signIn(['vehicle_defect', 'vehicle_defect_personal'])
  const list = await door.call('POST', '/complaintsvehicleinfo/page', { token: reader, json: { limit: 5 } })
  const [first, second] = (
    (await list.json()) as { data: { records: { id: string; complaintNo: string }[] } }
  ).data.records
  await door.call('GET', `/complaintsvehicleinfo/info/${first!.id}`, { token: reader })
  await door.call('GET', `/complaintsvehicleinfo/personal/${first!.id}`, { token: reader })
  const found = await rows(`record=${first!.complaintNo}&seen=true`)
  expect(found.map((row: { action: string }) => row.action).sort()).toEqual([
    'pageDefects',
    'readDefect',
    'revealPersonalData',
  ])
  expect(found[0]).toMatchObject({ userName: '测试员', complaintNo: first!.complaintNo, outcome: 'done' })
  expect(found.at(-1)).toMatchObject({ action: 'pageDefects', shown: 5 })
  // Two conditions together find each row once.
  expect(await rows(`record=${second!.id}&seen=true`)).toHaveLength(1)
  expect(await rows(`record=${first!.complaintNo},${second!.id}&seen=true`)).toHaveLength(3)
  expect(await rows(`record=QX19990101000001`)).toEqual([])
})

it('tells old and new of a change, masked for who may not see personal data', async () => {
  const { rows: some } = await door.database.pool.query(
    `select id::text, version from defects where state = 50 and deleted_at is null
       and mobile is not null and age is null order by id limit 1`,
  )
  const { id, version } = some[0]
  const editor = await door.signIn(['vehicle_defect_edit', 'vehicle_defect', 'vehicle_defect_personal'])
  const json = { id, version, mobile: '13912345678', mileage: 4321, age: 119 }
  expect((await door.call('POST', '/complaintsvehicleinfo/amend', { token: editor, json })).status).toBe(200)
  const [row] = await rows(`record=${id}&action=amendDefect`)
  expect(row.changes).toMatchObject({
    mobile: [expect.any(String), '13912345678'],
    mileage: [expect.anything(), 4321],
  })
  const masked = await door.signIn(['system_audit'])
  const [hidden] = await rows(`record=${id}&action=amendDefect`, masked)
  expect([hidden.changes.mobile[1], hidden.changes.age[1]]).toEqual(['139****5678', '***'])
  expect(hidden.changes.mileage[1]).toBe(4321)
  // Masked alike, they say that they differ.
  const again = { id, version: version + 1, mobile: '13900005678' }
  expect(
    (await door.call('POST', '/complaintsvehicleinfo/amend', { token: editor, json: again })).status,
  ).toBe(200)
  const [alike] = await rows(`record=${id}&action=amendDefect`, masked)
  expect(alike.changes.mobile).toEqual(['139****5678', '139****5678（隐去的部分已更改）'])
})

it('calls what was written to by its name, and values by theirs', async () => {
  const insert = `INSERT INTO audit_log (action, entity, entity_id, door, request_id, detail)
    VALUES ($1, $2, $3, 'job', gen_random_uuid(), $4)`
  const note = (action: string, entity: string, id: string, detail: object) =>
    door.database.pool.query(insert, [action, entity, id, detail])
  const { rows: rules } = await door.database.pool.query('SELECT id::text, name FROM signal_rules LIMIT 1')
  const failures = { [rules[0].id]: 'unavailable' }
  await note('runSignals', 'signalRun', '18', { every: 'week', failures })
  await note('deleteRecall', 'recall', '900003', { recallNo: 'DEMO-0003' })
  await note('addRecall', 'recall', '900004', {
    changes: { assemblyCode: [null, '04'], kind: [null, 'safety'] },
  })
  const [run] = await rows('action=runSignals')
  expect(run.detail.failures).toEqual([`规则 ${rules[0].name}：${chinese.errors.unavailable}`])
  await note('auditDefect', 'defect', '900005', { result: '1' })
  const [audited] = await rows('action=auditDefect&record=900005')
  expect(audited.named).toEqual({ result: { 1: '同意' } })
  const [deleted] = await rows('action=deleteRecall')
  const [added] = await rows('action=addRecall')
  expect([run.name, deleted.name, added.name]).toEqual(['规则运行第 18 次', '召回 DEMO-0003', '召回 900004'])
  expect(added.changes.assemblyCode).toEqual([null, '04'])
  expect(added.named).toEqual({ assemblyCode: { '04': expect.stringMatching(/\p{Script=Han}/u) } })
})

it('has the words of whatever it shows in the browser, none of which is a raw name', async () => {
  const handed = (place: string) => auditWords.some(word => `${place}.`.startsWith(`${word}.`))
  const at = (key: string) => key.split('.').reduce<unknown>((part, name) => (part as never)?.[name], chinese)
  const places = auditEntities.flatMap(entity => {
    const { fields, blocks } = vocabularyOf({ action: '', entity, entityId: null })
    return [...fields, ...Object.values(blocks)].filter(place => at(place) !== undefined)
  })
  expect(places.filter(place => !handed(place))).toEqual([])
  const notify = { permission: 'watch_item:edit', people: [] }
  const nameless = (entity: string | null, names: string[], action = '') =>
    names.filter(name => !labelKeys(name, { action, entity, entityId: null }).some(at))
  const { db } = door.database.owner
  const fileStore = embeddedFileStore(await mkdtemp(join(tmpdir(), 'retention-')))
  const cleared = await applyRetention({ db, fileStore })
  expect(nameless(null, Object.keys(cleared), 'retention')).toEqual([])
  expect(
    nameless(
      'signalRule',
      shippedRules.flatMap(rule => Object.keys(addedFields({ notify, ...rule }))),
    ),
  ).toEqual([])
  expect(nameless('catalogue', ['brands', 'producers', 'series', 'modelNames'])).toEqual([])
  expect(nameless('subjectRequest', ['unlistedYears', 'alerts'])).toEqual([])
})

it('finds by person, action, outcome, address and day, and pages without gap', async () => {
  const { pool } = door.database
  await pool.query(
    `insert into audit_log (at, login_id, action, outcome, door, ip, request_id)
     select timestamptz '2026-02-03 12:00+08' + n * interval '1 s', 'x', 'signIn',
       case when n % 10 = 0 then 'refused' else 'done' end, 'http', '10.1.2.' || n % 3, 'r' || n
     from generate_series(1, 60) as n`,
  )
  const day = 'atFrom=2026-02-03&atTo=2026-02-03'
  expect(await rows(day)).toHaveLength(60)
  expect(await rows('atFrom=2026-02-04&atTo=2026-02-05')).toHaveLength(0)
  expect(await rows(`${day}&outcome=refused`)).toHaveLength(6)
  expect(await rows(`${day}&ip=10.1.2.1&action=signIn`)).toHaveLength(20)
  expect(await rows(`${day}&person=nobody-is-called-so`)).toEqual([])
  const first = await ask(`/auditlog/page?${day}&limit=25`)
  const { records } = first.body.data
  expect(first.body.data.total).toBe(60)
  const last = records.at(-1)
  const behind = await ask(
    `/auditlog/page?${day}&limit=100&before=${encodeURIComponent(`${last.at} ${last.id}`)}`,
  )
  const ids = [...records, ...behind.body.data.records].map(row => row.id)
  expect(new Set(ids).size).toBe(60)
})

it('refuses what it does not know, and who may not look', async () => {
  expect((await ask('/auditlog/page?colour=red')).status).toBe(400)
  expect((await ask('/auditlog/page?atFrom=yesterday')).status).toBe(400)
  expect((await ask('/auditlog/page', await door.signIn(['system_user']))).status).toBe(403)
  const query = await door.signIn(['system_audit:query'])
  expect((await door.call('GET', '/auditlog/export', { token: query })).status).toBe(403)
})

it('exports what matches, and notes that somebody did', async () => {
  const answer = await door.call('GET', '/auditlog/export?atFrom=2026-02-03&atTo=2026-02-03', {
    token: auditor,
  })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const [head, ...lines] = await linesOf(await answer.arrayBuffer())
  expect(head?.slice(0, 4)).toEqual(['时间', '人员', '登录名', '动作'])
  expect(lines).toHaveLength(60)
  expect(lines[0]?.[3]).toBe('登录')
  expect(await rows('action=exportAudit')).toMatchObject([{ detail: { filters: { atFrom: '2026-02-03' } } }])
  // In the words of the page.
  const again = await door.call('GET', '/auditlog/export?action=exportAudit', { token: auditor })
  const [titles, , exported] = await linesOf(await again.arrayBuffer())
  expect(exported?.[titles!.indexOf('详情')]).toContain('2026-02-03')
  expect(exported?.[titles!.indexOf('详情')]).not.toMatch(/[{}"]|atFrom/)
})

it('is append-only, whoever asks, in every part of it', async () => {
  const server = door.database.pool
  const { pool } = door.database.owner
  await server.query(
    `insert into audit_log (at, action, door, request_id) values ('1990-01-01', 'x', 'http', 'x')`,
  )
  await server.query(
    `insert into audit_seals (after_id, up_to_id, rows, digests, key_id, mac) values (0, 0, 0, '', '', '')`,
  )
  const month = await pool.query(
    `select 'audit_log_' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY_MM') as name`,
  )
  for (const table of ['audit_log', month.rows[0].name, 'audit_log_other', 'audit_seals']) {
    const statements = [`truncate ${table}`, `delete from ${table}`]
    if (table !== 'audit_seals') statements.push(`update ${table} set action = 'x'`)
    for (const statement of statements)
      for (const role of [server, pool])
        await expect(role.query(statement)).rejects.toThrow(/permission denied/)
    // The table's owner can grant itself the right again, so triggers refuse as well.
    await pool.query(`grant update, delete, truncate on ${table} to current_user`)
    for (const statement of statements) await expect(pool.query(statement)).rejects.toThrow(/append-only/)
    await pool.query(`revoke update, delete, truncate on ${table} from current_user`)
  }
  const { rows: grants } = await pool.query(
    `select count(*)::int as n from pg_class as c, aclexplode(c.relacl) as a
     where c.relname ~ '^audit_(log|seals)' and c.relkind in ('r', 'p')
       and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
  )
  expect(grants).toEqual([{ n: 0 }])
})

describe('the halves of the log', () => {
  const looks = async (query: string, token = auditor) => {
    const { status, body } = await ask(`/auditlog/looks?${query}`, token)
    expect(status).toBe(200)
    return body.data
  }
  const actionsOf = (found: { action: string }[]) => [...new Set(found.map(({ action }) => action))]

  it('tells changes apart from looking and from signing in', async () => {
    const { pool } = door.database
    await pool.query(
      `insert into audit_log (at, login_id, action, door, request_id)
       select timestamptz '2026-03-03 12:00+08', 'x', action, 'http', 'h'
       from unnest(array['signIn', 'pageDefects', 'exportTrend', 'editRole', 'revealPersonalData', 'refused']) as action`,
    )
    const day = 'atFrom=2026-03-03&atTo=2026-03-03'
    expect(actionsOf(await rows(`${day}&part=changes`)).sort()).toEqual(['editRole', 'refused'])
    expect(actionsOf(await rows(`${day}&part=looks`)).sort()).toEqual([
      'exportTrend',
      'pageDefects',
      'revealPersonalData',
    ])
    expect(await rows(day)).toHaveLength(6)
  })

  it('names no change in the index of the changes, to which actions of later versions are beside', () => {
    const quiet: readonly string[] = [...lookActions, ...sessionActions]
    const indexed = [...indexedNoChanges.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
    expect(indexed.filter(one => !quiet.includes(one))).toEqual([])
  })

  it('folds looking by person, hour and kind, and unfolds to the single rows', async () => {
    const { pool } = door.database
    const [one, two] = [await addPerson(door.database.db, []), await addPerson(door.database.db, [])]
    const { rows: some } = await pool.query('select id::text, complaint_no from defects order by id limit 4')
    const ids = some.map(({ id }: { id: string }) => id)
    const look = (at: string, who: string, action: string, entityId?: string | null, shown?: string[]) =>
      pool.query(
        `insert into audit_log (at, user_id, login_id, action, entity, entity_id, shown, door, request_id)
         values ($1, $2, 'x', $3, 'defect', $4, $5, 'http', 'f')`,
        [at, who, action, entityId ?? null, shown ?? null],
      )
    await look('2026-04-05 09:59:59+08', one.id, 'readDefect', ids[0])
    await look('2026-04-05 10:00:00+08', one.id, 'pageDefects', null, ids.slice(0, 3))
    await look('2026-04-05 10:20:00+08', one.id, 'readDefect', ids[0])
    await look('2026-04-05 10:30:00+08', one.id, 'revealPersonalData', ids[1])
    await look('2026-04-05 10:40:00+08', two.id, 'pageDefects', null, ids)
    const day = 'atFrom=2026-04-05&atTo=2026-04-05'
    const { records, total } = await looks(day)
    const short = records.map((row: Record<string, unknown>) => [
      String(row.hour).slice(11, 16),
      row.userId,
      row.look,
      row.rows,
      row.records,
    ])
    expect([total, short]).toEqual([
      4,
      [
        ['10:00', two.id, 'read', 1, 4],
        ['10:00', one.id, 'reveal', 1, 1],
        ['10:00', one.id, 'read', 2, 3],
        ['09:00', one.id, 'read', 1, 1],
      ],
    ])
    expect(records[3].record).toEqual({ id: ids[0], complaintNo: some[0].complaint_no })
    const [, , third] = records
    const unfolded = await rows(
      `part=looks&look=read&userId=${third.userId}&hour=${encodeURIComponent(third.hour)}`,
    )
    expect(actionsOf(unfolded)).toEqual(['readDefect', 'pageDefects'])
    expect(await looks(`${day}&limit=3&page=2`)).toMatchObject({ total: 4, records: [{ rows: 1 }] })
    expect((await looks(`${day}&look=reveal`)).total).toBe(1)
    expect((await looks(`${day}&person=${two.loginId}`)).total).toBe(1)
    expect((await looks(`${day}&record=${some[3].complaint_no}`)).records).toMatchObject([{ userId: two.id }])
    expect((await looks('atFrom=2019-01-01&atTo=2019-12-31')).total).toBe(0)
  })

  it('says what an export held', async () => {
    const columns = ['complaintNo', 'summary', 'vin', 'mobile']
    const exporter = await door.signIn(['vehicle_defect', 'vehicle_defect_export'])
    const sent = await door.call('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
      token: exporter,
      json: { columns, filters: { state: [50], receivedAtFrom: '2000-01-01' }, reason: '年度核查' },
    })
    expect(sent.status).toBe(200)
    const lines = await linesOf(await sent.arrayBuffer())
    await expect
      .poll(async () => (await looks('look=export')).records[0]?.export)
      .toEqual({
        rows: lines.length - 1,
        filters: ['状态：审核通过', '接收日期（起）：2000-01-01'],
        columns: ['来源 1 列', '故障 1 列', '车辆 1 列', '报告人 1 列'],
        personal: 'masked',
        reason: '年度核查',
        chosen: null,
      })
    const english = await door.call('GET', '/auditlog/looks?look=export', {
      token: auditor,
      headers: { 'accept-language': 'en-US' },
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
    expect(((await english.json()) as any).data.records[0].export.filters[0]).toBe('State: Approved')
  })

  it('tells who read the log', async () => {
    const curious = await door.signIn(['system_audit'])
    await ask('/auditlog/page?record=QX20260101000001', curious)
    const found = await rows('action=readAuditLog')
    expect(found).toContainEqual(
      expect.objectContaining({ detail: { filters: { record: 'QX20260101000001', page: 1 } } }),
    )
    expect((await looks('look=log')).total).toBeGreaterThan(0)
    expect((await ask('/auditlog/looks', await door.signIn(['system_user']))).status).toBe(403)
    expect((await ask('/auditlog/looks?colour=red')).status).toBe(400)
  })
})

it('leads from an export to its job, whoever started it, while that is there', async () => {
  const exporter = await door.signIn(['vehicle_defect', 'vehicle_defect_export'])
  const json = { columns: ['complaintNo'], filters: {} }
  await (await door.call('POST', '/complaintsvehicleinfo/export', { token: exporter, json })).arrayBuffer()
  const [row] = await rows('action=startExport')
  expect(row.jobId).toMatch(/^\d+$/)
  const reader = await door.signIn(['system_audit', 'vehicle_defect_export'])
  const list = `/complaintsvehicleinfo/export?jobId=${row.jobId}`
  expect((await ask(list, reader)).body.data).toMatchObject([
    { jobId: row.jobId, mine: false, userName: '测试员' },
  ])
  const other = await door.signIn(['vehicle_defect_export'])
  expect((await ask(list, other)).body.data).toEqual([])
  expect((await ask('/complaintsvehicleinfo/export', reader)).body.data).toEqual([])
  await door.database.pool.query('delete from exports where job_id = $1', [row.jobId])
  expect((await rows('action=startExport'))[0].jobId).toBeNull()
})
