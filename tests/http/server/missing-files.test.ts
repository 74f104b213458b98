import { randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runtime } from '@/lib/accounts/open-context'
import { hashOf } from '@/lib/core/secrets'
import { storedFiles } from '@/lib/files/stored-files'
import { inJob, work } from '@/tests/support/defects/imports'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let user: string

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
  const { rows } = await door.database.pool.query(
    'select user_id as id from sessions where token_hash = $1',
    [hashOf(token)],
  )
  user = rows[0].id
})
afterAll(() => door.close())

async function insert(table: string, values: Record<string, unknown>) {
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 1}`)
  const { rows } = await door.database.pool.query(
    `insert into ${table} (${names}) values (${places}) returning *`,
    Object.values(values),
  )
  return rows[0]
}

const key = () => randomBytes(24).toString('base64url')
const sum = 'a'.repeat(64)
const picture = () => ({
  ...{ name: 'a.jpg', mime: 'image/jpeg', size: 3, sha256: sum, store_key: key() },
  ...{ thumb_key: key(), thumb_size: 3, thumb_sha256: sum },
})
const day = '2099-01-01'
const ways = ['', '&thumb=1', '&masked=1', '&thumb=1&masked=1']
const job = async (kind: string) =>
  (await insert('jobs', { kind, input: '{}', user_id: user, locale: 'zh-CN', state: 'done' })).id

interface Read {
  path: string
  cookie?: string
}

const readsOf: Record<string, () => Promise<Read[]>> = {
  async defect_files() {
    const { id: record } = await insert('defects', { complaint_no: 'GONE-1' })
    const { id } = await insert('defect_files', { ...picture(), defect_id: record, kind: '1' })
    return ways.map(way => ({ path: `/filesinfo/file?id=${id}${way}` }))
  },
  async intake_uploads() {
    const draft = 'a-draft-whose-file-is-gone'
    const { id: report } = await insert('intake_reports', {
      ...{ branch: 'product', complaint_no: 'GONE-2', receipt_hash: key(), mobile: '', answers: '{}' },
      ...{ consent_version: '1', consent_at: day, consent_share: false, request_hash: key() },
      ...{ receipt_seed: key(), locale: 'zh-CN' },
    })
    const upload = { ...picture(), owner: 'x', network: 'x', expires_at: day, kind: '1' }
    const sent = await insert('intake_uploads', { ...upload, token_hash: hashOf('sent'), report_id: report })
    await insert('intake_uploads', { ...upload, token_hash: hashOf('kept') })
    const kept = { fileToken: 'kept', name: 'a.jpg', size: 3, kind: null }
    await insert('intake_drafts', {
      ...{ token_hash: hashOf(draft), files: JSON.stringify([kept]), expires_at: day },
    })
    const file = `/complaintsvehicleinfo/consumer/file?id=${report}&file=${sent.token_hash.slice(0, 16)}`
    return [
      ...ways.map(way => ({ path: file + way })),
      { path: '/intakeform/thumb?at=0', cookie: `intake-draft=${draft}` },
    ]
  },
  async recall_files() {
    const { id: producer_id } = await insert('producers', { name: '某厂' })
    const recall = await insert('recalls', {
      ...{ recall_no: 'GONE-3', title: 'x', kind: '1', influence: '1', producer_id, assembly_code: '04' },
      ...{ defect: 'x', filed_at: '2026-01-01', quantity: 1 },
    })
    const { id } = await insert('recall_files', { ...picture(), recall_id: recall.id })
    return ['', '&thumb=1'].map(way => ({ path: `/recallinfo/file?id=${id}${way}` }))
  },
  async investigation_documents() {
    const investigation = await insert('investigations', {
      ...{ file_no: 'GONE-4', title: 'x', question: 'x', level: 'check', dept_name: 'x', origin: '{}' },
      ...{ year: 2026, apply_time: '2026-01-01', leader_id: user },
    })
    const file = { ...picture(), kind: 'other', investigation_id: investigation.id }
    const { id } = await insert('investigation_documents', file)
    return ['', '&thumb=1'].map(way => ({ path: `/investigationinfo/file?id=${id}${way}` }))
  },
  async exports() {
    const job_id = await job('exportDefects')
    await insert('exports', {
      ...{ job_id, user_id: user, deleted: false, columns: '[]', filters: '{}', deidentified: false },
      ...{ clear: false, direct: false, file_name: 'a.xlsx', size: 3, sha256: sum, store_key: key() },
      expires_at: day,
    })
    return [{ path: `/complaintsvehicleinfo/export/${job_id}/file` }]
  },
  async users() {
    await door.database.pool.query(
      'update users set avatar = $1, avatar_size = 3, avatar_sha256 = $2 where id = $3',
      [key(), sum, user],
    )
    return [{ path: `/SystemManager/system/user/${user}/avatar` }]
  },
  async month_reports() {
    const { thumb_key: _, thumb_size: __, thumb_sha256: ___, ...file } = picture()
    const job_id = await job('monthReport')
    const { id } = await insert('month_reports', {
      ...file,
      scanned: true,
      month: '2026-10',
      filters: '{}',
      job_id,
    })
    return [{ path: `/analysis/month/file?id=${id}` }]
  },
  async document_templates() {
    await insert('document_templates', { ...picture(), scanned: true, kind: 'monthReport' })
    return [{ path: '/analysis/month/template/file' }]
  },
  // Read by its job, below.
  imports: async () => [],
}

it('every call that reads a file says so where the file is gone, and is no error of ours', async () => {
  expect(Object.keys(readsOf).sort()).toEqual(
    [...new Set(storedFiles.map(({ table }) => getTableName(table)))].sort(),
  )
  for (const [table, reads] of Object.entries(readsOf))
    for (const { path, cookie } of await reads()) {
      const answer = await door.call('GET', path, cookie ? { cookie } : { token })
      const text = await answer.text()
      expect([table, path, answer.status, text]).toEqual([table, path, 404, expect.stringContaining('文件')])
    }
})

it('an import whose stored file is gone says that', async () => {
  const job_id = await job('importSheet')
  await door.database.pool.query(`update jobs set state = 'queued' where id = $1`, [job_id])
  await insert('imports', {
    ...{ job_id, user_id: user, file_name: 'a.xlsx', size: 3, sha256: sum, store_key: key() },
    ...{ mode: 'check', mapping: '{}', defaults: '{}', create_missing: false },
  })
  const ctx = await door.openContext({ door: 'page', token })
  expect(await work(runtime().database.db, inJob(ctx))).toBe(true)
  const answer = await door.call('GET', `/complaintsvehicleinfo/excel/${job_id}`, { token })
  const { data } = await answer.json()
  expect([data.state, data.reason]).toEqual(['failed', expect.stringContaining('文件')])
})
