import { utimesSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantText } from '@/lib/core/today'
import { downloadImportErrors } from '@/lib/defects/import/download-import-errors'
import { importSheet } from '@/lib/defects/import/import-sheet'
import { listImports, namesOfImports, readImport } from '@/lib/defects/import/read-import'
import { undoImport } from '@/lib/defects/import/undo-import'
import { readDefect } from '@/lib/defects/record/read-defect'
import { applyRetention } from '@/lib/retention/apply-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '../support/database/database'
import { load, work } from '../support/defects/imports'
import { seedCatalogue } from '../support/defects/records'
import { sheetOf } from '../support/files/workbooks'
import { listFiles, temporaryFolder } from '../support/intake/uploads'
import { addPerson, contextOf } from '../support/people/people'

let database: TestDatabase
let place: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  database = await openTestDatabase()
  place = temporaryFolder()
})
afterAll(async () => {
  await database.close()
  place.remove()
})

const run = (dryRun = false, now = new Date()) =>
  applyRetention({ db: database.db, fileStore: embeddedFileStore(place.folder), dryRun, now })
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

it('clears ended sessions, codes, and finished jobs with what they read, and leaves what has time', async () => {
  const { pool } = database
  const kept = await addPerson(database.db, [])
  const ended = await addPerson(database.db, [])
  await pool.query(`update sessions set expires_at = now() - interval '25 hours' where user_id = $1`, [
    ended.id,
  ])
  await pool.query(`insert into encryption_keys (key_id, key, expires_at) values
    ('old', 'x', now() - interval '25 h'), ('young', 'x', now() - interval '1 h')`)
  const jobs = await rows(
    `insert into jobs (kind, state, input, user_id, locale, finished_at) values
     ('importSheet', 'done', '{}', $1, 'zh-CN', now() - interval '31 d'),
     ('importSheet', 'done', '{}', $1, 'zh-CN', now() - interval '29 d'),
     ('importSheet', 'running', '{}', $1, 'zh-CN', null) returning id`,
    [kept.id],
  )
  await pool.query(
    `insert into imports (job_id, user_id, file_name, size, sha256, store_key, mode, mapping, defaults, create_missing)
     values ($1, $2, 'a.csv', 1, 'x', 'k', 'valid', '{}', '{}', false)`,
    [jobs[0].id, kept.id],
  )
  const before = await rows('select count(*)::int as n from jobs')
  expect(await run(true)).toMatchObject({ sessions: 1, codes: 1, jobs: 1 })
  expect(await rows('select count(*)::int as n from jobs')).toEqual(before)

  expect(await run()).toMatchObject({ sessions: 1, codes: 1, jobs: 1 })
  expect(await rows('select count(*)::int as n from imports')).toEqual([{ n: 0 }])
  expect(await rows('select key_id from encryption_keys')).toEqual([{ key_id: 'young' }])
  expect(await rows('select count(*)::int as n from sessions where user_id = $1', [kept.id])).toEqual([
    { n: 1 },
  ])
  expect(await run()).toMatchObject({ sessions: 0, codes: 0, jobs: 0 })
  expect(await rows(`select detail from audit_log where action = 'retention'`)).toMatchObject([
    { detail: { sessions: 1, codes: 1, jobs: 1 } },
  ])
})

it('goes by the parameter', async () => {
  await database.pool.query(`insert into parameters (key, value) values ('retention', '{"jobDays": 1}')`)
  expect(await run()).toMatchObject({ jobs: 1 })
})

const statistics = `select state, brand_id, gender, age, province, left(vin, 11) as model, risk_level, fault_date, mileage,
    severity_score, completeness, count(*)::int as n
  from defects group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`

it('makes records anonymous that were closed long ago, in every version, and no count changes', async () => {
  const { pool } = database
  const [old, young, open] = await rows(
    `select id::text from defects where state = 50 and deleted_at is null and mobile is not null order by id limit 3`,
  )
  const text = '车主 13812345678，身份证 11010119900307451X，车架号 LSVAB2183K2100001，行驶 123456 公里'
  const made = (id: string, state: number, years: string) =>
    pool.query(
      `update defects set state = $2, description = $3, vin = 'LSVAB2183K2100001', updated_at = now() - $4::interval where id = $1`,
      [id, state, text, years],
    )
  await made(old.id, 90, '10 years 1 day')
  await made(young.id, 90, '9 years')
  await made(open.id, 50, '9 years')
  await pool.query(
    `insert into defect_versions (defect_id, version, kind, door, changes) values ($1, 1000, 'amend', 'http', $2)`,
    [
      old.id,
      {
        mobile: ['13900000000', '13812345678'],
        vin: [null, 'LSVAB2183K2100001'],
        description: [null, text],
        mileage: [1, 123456],
      },
    ],
  )
  const others = () => rows(`select to_jsonb(d) as d from defects as d where id <> $1 order by id`, [old.id])
  const [before, counted] = [await others(), await rows(statistics)]
  expect(await run(true)).toMatchObject({ personalData: 1 })
  expect(await run()).toMatchObject({ personalData: 1 })
  expect(await run()).toMatchObject({ personalData: 0 })

  const [record] = await rows('select * from defects where id = $1', [old.id])
  const gone = [
    'reporter_name',
    'card_no',
    'mobile',
    'phone',
    'email',
    'address',
    'zip',
    'plate_no',
    'engine_no',
  ]
  for (const name of gone) expect([name, record[name]]).toEqual([name, null])
  expect(record.vin).toBe('LSVAB2183K2')
  expect(record.description).toBe('车主 ***，身份证 ***，车架号 ***，行驶 123456 公里')
  expect(record.anonymised_at).toBeInstanceOf(Date)
  const { anonymisedAt } = await readDefect(await contextOf(database.db, ['vehicle_defect']), { id: old.id })
  expect(anonymisedAt).toBe(instantText(record.anonymised_at))
  const [version] = await rows(
    'select changes from defect_versions where defect_id = $1 and version = 1000',
    [old.id],
  )
  expect(version.changes).toEqual({
    mobile: [null, null],
    vin: [null, 'LSVAB2183K2'],
    description: [null, '车主 ***，身份证 ***，车架号 ***，行驶 123456 公里'],
    mileage: [1, 123456],
  })
  const all = JSON.stringify(await rows('select changes from defect_versions where defect_id = $1', [old.id]))
  expect(all).not.toMatch(/1[3-9]\d{9}/)
  expect(await others()).toEqual(before)
  expect(await rows(statistics)).toEqual(counted)
  expect(await rows(`select entity_id, door from audit_log where action = 'anonymise'`)).toEqual([
    { entity_id: old.id, door: 'command' },
  ])
  // Versions stay append-only for all other code.
  await expect(pool.query('update defect_versions set door = door')).rejects.toThrow(/append-only/)
})

it('makes reports of products anonymous that ended long ago, and answers nobody with them', async () => {
  const add = (no: string, state: string, age: string) =>
    database.pool.query(
      `insert into intake_reports (branch, complaint_no, receipt_hash, mobile, answers, consent_version, consent_at,
         consent_share, request_hash, receipt_seed, locale, state, created_at)
       values ('product', $1, $1, '13812345678', '{"reporterName": "王小明"}', '1', now(), false, 'x', 'x', 'zh-CN', $2,
         now() - $3::interval)`,
      [no, state, age],
    )
  await add('CP1', 'closed', '11 years')
  await add('CP2', 'accepted', '9 years')
  await add('CP3', 'closed', '1 year')
  await add('CP4', 'rejected', '11 years')
  await add('CP5', 'forwarded', '11 years')
  await database.pool.query(
    `insert into intake_uploads (token_hash, store_key, name, size, mime, sha256, kind, owner, network, expires_at, report_id)
     select 'h' || kind, 'k' || kind, '王小明.jpg', 1, 'image/jpeg', 'x', nullif(kind, ''), 'o', 'n', now(), id
     from intake_reports, unnest(array['', '1', '3']) as kind where complaint_no = 'CP1'`,
  )
  const due = { personalData: 1, personalDataRejected: 1, personalDataOpen: 1 }
  expect(await run(true)).toMatchObject(due)
  expect(await run()).toMatchObject(due)
  expect(await run()).toMatchObject({ personalData: 0, personalDataRejected: 0, personalDataOpen: 0 })
  expect(await rows('select kind, name from intake_uploads')).toEqual([{ kind: '3', name: '***.jpg' }])
  const found = await rows('select complaint_no, mobile, answers from intake_reports order by complaint_no')
  expect(found).toMatchObject([
    { complaint_no: 'CP1', mobile: '', answers: {} },
    { mobile: '13812345678', answers: { reporterName: '王小明' } },
    { mobile: '13812345678' },
    { mobile: '', answers: {} },
    { mobile: '', answers: {} },
  ])
})

it('makes the months of the audit log ahead, and removes files that nothing names', async () => {
  const store = embeddedFileStore(place.folder)
  await store.put(Buffer.from('a'))
  expect(await run(false, new Date(Date.now() + 48 * 3_600_000))).toMatchObject({ files: 1, auditMonths: 0 })
  const made = await database.owner.pool.query(
    `select make_audit_partitions(now(), now() + interval '5 months') as n`,
  )
  // Two, or one near the end of a month, where a test above has made the third month ahead.
  expect(made.rows[0].n).toBeGreaterThan(0)
  const [next] = await rows(
    `insert into audit_log (at, action, door, request_id) values (now() + interval '4 months', 'x', 'http', 'x')
     returning tableoid::regclass::text as part`,
  )
  expect(next.part).toMatch(/^audit_log_\d{4}_\d{2}$/)
  for (const { pool } of [database, database.owner])
    await expect(pool.query(`truncate ${next.part}`)).rejects.toThrow(/permission denied/)
})

it('keeps what was stored from a sheet and by whom, without the file, and lets dry runs go', async () => {
  const { pool } = database
  const ctx = await contextOf(database.db, ['vehicle_defect_import'], place.folder)
  const ids = await seedCatalogue(database.db)
  const sheet = () =>
    sheetOf([
      ['接收日期', '问题简述', '品牌'],
      ['2024-01-02', `异响 ${Math.random()}`, `星辰${ids.mark}`],
      ['2024-13-02', '日期不对', `星辰${ids.mark}`],
    ])
  const bytes = await sheet()
  const dry = await load(database.db, ctx, bytes, {}, '试算.xlsx')
  const wrong = await load(database.db, ctx, bytes, { mode: 'all' }, '全有或全无.xlsx')
  const stored = await load(database.db, ctx, bytes, { mode: 'valid' }, '清单.xlsx')
  const undone = await load(database.db, ctx, await sheet(), { mode: 'valid' }, '撤销.xlsx')
  await undoImport(ctx, { jobId: undone.jobId })
  await work(database.db, ctx)
  const young = await load(database.db, ctx, await sheet(), {}, '昨天.xlsx')
  expect(stored).toMatchObject({ created: 1, failed: 1, fileKept: true })
  await pool.query(`update jobs set finished_at = now() - interval '31 d' where user_id = $1 and id <> $2`, [
    ctx.user!.id,
    young.jobId,
  ])

  expect(await run(true)).toMatchObject({ importFiles: 2 })
  expect(await readImport(ctx, { jobId: stored.jobId })).toMatchObject({ fileKept: true })
  expect(await run()).toMatchObject({ importFiles: 2, jobs: 2 })
  expect(await run()).toMatchObject({ importFiles: 0, jobs: 0 })
  expect((await listImports(ctx, {})).map(({ fileName }) => fileName)).toEqual([
    '昨天.xlsx',
    '撤销.xlsx',
    '清单.xlsx',
  ])
  for (const { jobId } of [dry, wrong])
    await expect(readImport(ctx, { jobId })).rejects.toMatchObject({ code: 'not_found' })
  const kept = await readImport(ctx, { jobId: stored.jobId })
  expect(kept).toMatchObject({ fileName: '清单.xlsx', created: 1, failed: 1, fileKept: false, errors: [] })
  expect(await readImport(ctx, { jobId: undone.jobId })).toMatchObject({
    state: 'undone',
    undo: { state: 'done' },
  })
  expect(
    await rows('select outcome, samples from import_rows join imports on id = import_id where id = $1', [
      kept.id,
    ]),
  ).toEqual([{ outcome: 'created', samples: null }])
  expect(await rows('select store_key from imports where id = $1', [kept.id])).toEqual([{ store_key: null }])
  // Files that no row names any more are deleted by the sweep; the others stay.
  const files = () => listFiles(place.folder)
  const there = files().length
  const longAgo = new Date(Date.now() - 48 * 3_600_000)
  for (const file of files()) utimesSync(`${place.folder}/${file.split(' ')[0]}`, longAgo, longAgo)
  expect(await run()).toMatchObject({ files: 4 })
  expect(files()).toHaveLength(there - 4)

  const expired = { code: 'import_expired', status: 404 }
  await expect(downloadImportErrors(ctx, { jobId: stored.jobId })).rejects.toMatchObject(expired)
  await expect(importSheet(ctx, { fromJobId: stored.jobId })).rejects.toMatchObject(expired)
  // A stored import can still be found and undone.
  expect(await namesOfImports(ctx, [kept.id])).toEqual({ [kept.id]: '清单.xlsx' })
  await undoImport(ctx, { jobId: stored.jobId })
  await work(database.db, ctx)
  expect(await readImport(ctx, { jobId: stored.jobId })).toMatchObject({ state: 'undone' })
})
