import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defectFiles, defects } from '@/db/schema/defects'
import { fingerprint } from '@/tests/support/database/fingerprint'
import { listFiles } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let record: { id: string; complaintNo: string; version: number }

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
  const [made] = await door.database.db
    .insert(defects)
    .values({ complaintNo: 'HOSTILE-1', summary: '100%_\\ 异响', description: '正常', state: 10 })
    .returning({ id: defects.id, complaintNo: defects.complaintNo, version: defects.version })
  record = made!
})
afterAll(() => door.close())

function multipart(data: unknown, files: [string, string][] = []): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [name, bytes] of files) form.append('files', new File([bytes], name))
  return form
}

const add = (data: unknown, files: [string, string][] = []) =>
  door.call('POST', '/complaintsvehicleinfo', { token, form: multipart(data, files) })
const amend = (data: Record<string, unknown>) =>
  door.call('POST', '/complaintsvehicleinfo/amend', {
    token,
    json: { id: record.id, version: record.version, ...data },
  })
const paths = async (answer: Response) =>
  ((await answer.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path)

describe('what only the house may set', () => {
  const ours = [
    'state',
    'complaintNo',
    'createdBy',
    'createdAt',
    'updatedAt',
    'deletedAt',
    'deleteReason',
    'severityScore',
    'reviewStatus',
    'auditResult',
    'riskLevel',
    'dupGroupId',
    'vinStatus',
    'completeness',
  ]
  it.each(ours)('is refused in a record that is added or amended: %s', async name => {
    const before = await fingerprint(door)
    for (const answer of [await add({ draft: true, [name]: '50' }), await amend({ [name]: '50' })]) {
      expect(answer.status).toBe(400)
      expect(await paths(answer)).toContain(name)
    }
    expect(await fingerprint(door)).toEqual(before)
  })

  it('is refused when a record is added: its id and its version', async () => {
    for (const name of ['id', 'version'])
      expect(await paths(await add({ draft: true, [name]: '5' }))).toContain(name)
  })
})

describe('a file', () => {
  const described = [{ temporaryPath: 'package.json', name: 'a.pdf', size: 9, mime: 'application/pdf' }]

  it('that a body only describes is none', async () => {
    const before = await fingerprint(door)
    for (const answer of [await add({ draft: true, files: described }), await amend({ files: described })])
      expect(answer.status).toBe(400)
    expect(await fingerprint(door)).toEqual(before)
  })

  it('that is refused leaves neither record nor file behind', async () => {
    const before = await fingerprint(door)
    const answer = await add({ draft: true }, [
      ['a.pdf', '%PDF-1.4\n%%EOF'],
      ['b.pdf', 'no pdf'],
    ])
    expect([answer.status, await paths(answer)]).toEqual([400, ['files.1']])
    expect(await fingerprint(door)).toEqual(before)
    expect(listFiles(door.files)).toEqual([])
  })

  it('of a record that is refused is not kept either', async () => {
    const answer = await add({ draft: true, summary: 'a\u0000b' }, [['a.pdf', '%PDF-1.4\n%%EOF']])
    expect([answer.status, await paths(answer)]).toEqual([400, ['summary']])
    expect(listFiles(door.files)).toEqual([])
  })

  it('and its record travel together', async () => {
    const { db } = door.database
    const [other] = await db
      .insert(defects)
      .values({ complaintNo: 'HOSTILE-2' })
      .returning({ id: defects.id })
    const [file] = await db
      .insert(defectFiles)
      .values({
        defectId: record.id,
        name: 'a',
        mime: 'application/pdf',
        size: 1,
        sha256: '',
        storeKey: 'x'.repeat(32),
      })
      .returning({ id: defectFiles.id })
    const ask = (id: string) =>
      door.call('GET', `/filesinfo/file?id=${file!.id}&complaintId=${id}`, { token })
    expect((await ask(other!.id)).status).toBe(404)
  })
})

describe('a list', () => {
  const list = (json: unknown, as = token) =>
    door.call('POST', '/complaintsvehicleinfo/page', { token: as, json })
  const numbers = async (answer: Response) =>
    ((await answer.json()) as { data: { records: { complaintNo: string }[] } }).data.records.map(
      row => row.complaintNo,
    )

  it('takes %, _ and \\ in a search for what they are', async () => {
    for (const keyword of ['100%_\\', '%_', '_\\'])
      expect(await numbers(await list({ keyword }))).toContain('HOSTILE-1')
    for (const keyword of ['1_0%', '异%响', '\\%'])
      expect(await numbers(await list({ keyword }))).not.toContain('HOSTILE-1')
    expect(await numbers(await list({ complaintNo: 'HOSTILE_' }))).toEqual([])
    expect(await numbers(await list({ complaintNo: '%' }))).toEqual([])
  })

  it('refuses filters and orders that do not exist, are hidden, or try to be SQL', async () => {
    const viewer = await door.signIn(['vehicle_defect'])
    const refused: unknown[] = [
      { nonsense: 'x' },
      { sortField: 'nonsense' },
      { sortField: 'id; drop table defects' },
      { sortField: '__proto__' },
      { sortField: 'constructor' },
      { sortField: 'password_hash' },
      { sortOrder: 'desc; select 1' },
      { reporterName: '张' },
      { mobile: '138' },
      { cardNo: '11' },
      { sortField: 'reporterName' },
      { sortField: 'mobile' },
      { page: 0 },
      { limit: 101 },
      { limit: -1 },
      { page: 1e300 },
      { brandId: "1' or '1'='1" },
      { brandId: ['1', 'x'] },
      { keyword: { $ne: '' } },
      { keyword: 'a\u0000' },
    ]
    for (const json of refused) expect([json, (await list(json, viewer)).status]).toEqual([json, 400])
    expect((await list({ limit: 100, page: 100_000_000 })).status).toBe(200)
  })

  it('answers every odd keyword before its statement runs out of time', async () => {
    for (const keyword of [
      '%'.repeat(100),
      '异'.repeat(100),
      "'",
      '"',
      '😀',
      '\\',
      '((((',
      'a'.repeat(100),
      '​'.repeat(5),
    ]) {
      const { status } = await list({ keyword })
      expect([keyword, [200, 400].includes(status)]).toEqual([keyword, true])
    }
  })
})

describe('a logical delete', () => {
  const remove = (query: string) => door.call('DELETE', `/complaintsvehicleinfo/logic?${query}`, { token })
  it('is of all records or of none', async () => {
    const before = await fingerprint(door)
    for (const ids of [
      `${record.id},999999999`,
      `${record.id},x`,
      '',
      "1' or 1=1",
      '987654321,'.repeat(20_000),
    ])
      expect([
        ids.slice(0, 30),
        (await remove(`ids=${encodeURIComponent(ids)}&reason=a`)).status < 500,
      ]).toEqual([ids.slice(0, 30), true])
    expect(await fingerprint(door)).toEqual(before)
  })
})
