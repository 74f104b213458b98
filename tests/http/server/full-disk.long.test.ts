import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findUserById } from '@/lib/accounts/people/find-user'
import { storedFiles } from '@/lib/files/stored-files'
import { addDraft } from '@/lib/intake/draft/drafts'
import { jobKinds } from '@/lib/ops/server/jobs'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { openSmallDisk, type SmallDisk } from '@/tests/support/database/small-disk'
import { setExportLimits } from '@/tests/support/defects/exports'
import { openLife } from '@/tests/support/defects/life'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { encryptionCode, newAddress } from '@/tests/support/intake/intake'
import { listFiles, pdf, xlsx } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

const kilobyte = 1024
const origin = 'http://localhost:3000'

let disk: SmallDisk
let door: Door
let ids: Catalogue
let token: string
let added: { id: string; version: number }
let accepted: string

beforeAll(async () => {
  disk = await openSmallDisk(8 * 1024 * kilobyte)
  door = await openDoor({ FILES_DIR: disk.folder })
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
})
afterAll(async () => {
  await door.close()
  await disk.close()
})
afterEach(() => disk.leave(2 * 1024 * kilobyte))

interface Named {
  table: string
  key: string
  size: number
  sha256: string
}

async function named(): Promise<Named[]> {
  const all = storedFiles.map(({ table, key, size, sha256 }) =>
    door.database.db.execute<Named & Record<string, unknown>>(
      sql`SELECT ${getTableName(table)} AS table, ${key} AS key, ${size} AS size, ${sha256} AS sha256
        FROM ${table} WHERE ${key} IS NOT NULL`,
    ),
  )
  return (await Promise.all(all)).flatMap(({ rows }) => rows.map(row => ({ ...row, size: Number(row.size) })))
}

const placeOf = (key: string) => path.join(disk.folder, key.slice(0, 2), key)

async function expectWhole() {
  const rows = await named()
  for (const row of rows) {
    expect([row, existsSync(placeOf(row.key))]).toEqual([row, true])
    const bytes = readFileSync(placeOf(row.key))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect([row.table, bytes.length, sha256]).toEqual([row.table, row.size, row.sha256])
  }
  const keys = new Set(rows.map(({ key }) => key))
  const others = listFiles(disk.folder).filter(
    line => !line.startsWith('filler ') && !keys.has(path.basename(line.split(' ')[0]!)),
  )
  expect(others).toEqual([])
}

function formOf(field: string, name: string, bytes: Buffer, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append(field, new File([new Uint8Array(bytes)], name))
  return form
}

const document = (size: number) => Buffer.concat([pdf(), randomBytes(size)])
const workbook = (size: number) => xlsx([{ name: 'xl/media/image1.jpg', bytes: randomBytes(size) }])
const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

interface Kind {
  what: string
  send(): Promise<Response>
}

const record = (name: string, bytes: Buffer) =>
  door.call('POST', '/carins/complaintsvehicleinfo', {
    token,
    form: formOf('files', name, bytes, { data: JSON.stringify(validValues(ids)) }),
  })

async function upload(name: string, bytes: Buffer) {
  const url = '/xfpqx/collectioncomplaint/uploadfiles'
  const code = await encryptionCode(door, 'POST', url, { 'x-forwarded-for': newAddress() })
  const headers = { 'encryption-code': code, 'x-forwarded-for': newAddress() }
  return door.call('POST', url, { form: formOf('files', name, bytes), headers })
}

async function attach(name: string, bytes: Buffer) {
  const { openContext } = await import('@/lib/accounts/open-context')
  const ctx = await openContext({ door: 'http', forwardedFor: newAddress() })
  const draft = await addDraft(ctx, { page: 'evidence', answers: { branch: 'vehicle' } })
  return door.call('POST', '/intakeform/evidence', {
    cookie: `intake-draft=${draft.token}`,
    form: formOf('files', name, bytes),
    headers: { origin, 'x-forwarded-for': newAddress() },
  })
}

const kinds: Kind[] = [
  { what: 'a PDF of 10 kB', send: () => record('a.pdf', document(10 * kilobyte)) },
  { what: 'a PDF of 100 kB', send: () => record('a.pdf', document(100 * kilobyte)) },
  { what: 'a PDF of 500 kB', send: () => record('a.pdf', document(500 * kilobyte)) },
  {
    what: 'a photograph',
    send: async () => record('a.jpg', await picture(300, 200).jpeg({ quality: 90 }).toBuffer()),
  },
  { what: 'a small PNG', send: async () => record('a.png', await picture(60, 40).png().toBuffer()) },
  { what: 'a workbook beside a record', send: () => record('a.xlsx', workbook(40 * kilobyte)) },
  {
    what: 'a file that is added to a record',
    async send() {
      const form = formOf('files', 'b.pdf', document(50 * kilobyte), {
        data: JSON.stringify({ id: added.id, version: added.version }),
      })
      const answer = await door.call('POST', '/complaintsvehicleinfo/amend', { token, form })
      if (answer.ok) added.version = (await answer.clone().json()).data.version
      return answer
    },
  },
  {
    what: 'a file of feedback',
    async send() {
      const data = JSON.stringify({ complaintId: accepted, content: '已更换部件' })
      const form = formOf('files', 'c.pdf', document(20 * kilobyte), { data })
      return door.call('POST', '/feedbackinfo/add', { token, form })
    },
  },
  {
    what: 'a sheet to import',
    send: async () =>
      door.call('POST', '/complaintsvehicleinfo/excel', {
        token,
        form: formOf('file', '清单.xlsx', await sheetOf(sheetRows()), { mode: 'valid' }),
      }),
  },
  {
    what: 'a picture of a person',
    send: async () =>
      door.call('POST', '/SystemManager/system/user/avatar', {
        token,
        form: formOf('files', 'me.png', await picture(120, 80).png().toBuffer()),
      }),
  },
  { what: 'a file of the public', send: () => upload('a.pdf', document(30 * kilobyte)) },
  {
    what: 'a photograph of the public',
    send: async () => upload('a.png', await picture(90, 60).png().toBuffer()),
  },
  { what: 'a file of a draft', send: () => attach('a.pdf', document(30 * kilobyte)) },
]

const sheetRows = () => [
  ['接收日期', '问题简述', '品牌', '起火'],
  ...Array.from({ length: 400 }, () => [
    '2024-01-02',
    `异响 ${randomBytes(20).toString('hex')}`,
    '星辰',
    '是',
  ]),
]

async function work() {
  const { openContext } = await import('@/lib/accounts/open-context')
  const { db } = door.database
  const open = async (userId: string | null) => {
    const user = await findUserById(db, userId!)
    return user && openContext({ user, db, door: 'job' })
  }
  while (await runNextJob(db, jobKinds, open));
}

const read = async (url: string) => (await (await door.call('GET', url, { token })).json()).data

describe('a disk that runs full', () => {
  beforeAll(async () => {
    const answer = await record('first.pdf', pdf())
    added = (await answer.json()).data
    const life = await openLife(door.database.db, disk.folder)
    accepted = (await life.to.approved()).complaintId
  })

  for (const { what, send } of kinds) {
    it(`keeps ${what} whole or refuses it with 507, however much is left`, async () => {
      const seen: number[] = []
      for (const left of [0, 4, 8, 16, 32, 64, 68, 200, 2048]) {
        await disk.leave(left * kilobyte)
        const answer = await send()
        seen.push(answer.status)
        expect([left, answer.status, answer.status === 507 ? 'full' : answer.status < 400]).toEqual([
          left,
          answer.status,
          answer.status === 507 ? 'full' : true,
        ])
        if (answer.status === 507 && answer.headers.get('content-type')?.includes('json'))
          expect(await answer.json()).toMatchObject({ code: 507, data: null })
        await expectWhole()
      }
      expect([seen[0], seen.at(-1)! < 400]).toEqual([507, true])
    })
  }

  it('ends an import whose sheet finds no room to be read in, and says why', async () => {
    const form = formOf('file', 'a.csv', Buffer.from('接收日期,问题简述\n2024-01-02,异响\n'), {
      mode: 'check',
    })
    await work()
    const sent = await door.call('POST', '/complaintsvehicleinfo/excel', { token, form })
    const { jobId } = (await sent.json()).data
    await disk.leave(0)
    await work()
    expect(await read(`/complaintsvehicleinfo/excel/${jobId}`)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('存储空间已满'),
    })
    await expectWhole()
  })

  it('ends an export whose file finds no room, keeps nothing of it, and writes it whole when there is room', async () => {
    await setExportLimits(door.database.db, { jobAbove: 0 })
    for (const [left, ended] of [
      [0, { state: 'failed', reason: expect.stringContaining('存储空间已满') }],
      [4 * kilobyte, { state: 'failed', reason: expect.stringContaining('存储空间已满') }],
      [1024 * kilobyte, { state: 'done', reason: null }],
    ] as const) {
      const started = await door.call('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
        token,
        json: { reason: '检查', columns: ['complaintNo', 'summary'] },
      })
      expect(started.status).toBe(200)
      const { jobId } = (await started.json()).data
      await disk.leave(left)
      await work()
      expect(await read(`/complaintsvehicleinfo/export/${jobId}`)).toMatchObject(ended)
      await expectWhole()
    }
  })
})

async function asSuperuser(statement: string) {
  const url = new URL(process.env.TEST_OWNER_DATABASE_URL!)
  url.username = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

describe('a database whose disk runs full', () => {
  const tables = ['defects', 'defect_versions', 'intake_drafts']
  let store: SmallDisk

  beforeAll(async () => {
    const { rows } = await asSuperuser('show data_directory')
    store = await openSmallDisk(64 * 1024 * kilobyte, rows[0].data_directory)
    await asSuperuser(`create tablespace small_disk location '${store.folder}'`)
    await asSuperuser('grant create on tablespace small_disk to public')
    const { pool } = door.database.owner
    for (const table of tables) await pool.query(`alter table ${table} set tablespace small_disk`)
  })
  afterAll(async () => {
    const { pool } = door.database.owner
    for (const table of tables) await pool.query(`alter table ${table} set tablespace pg_default`)
    await asSuperuser('drop tablespace small_disk')
    await store.close()
  })

  async function until(status: number, send: () => Promise<Response>): Promise<Response> {
    for (let tries = 0; tries < 300; tries++) {
      const answer = await send()
      if (answer.status === status) return answer
      expect(answer.status).toBeLessThan(400)
    }
    throw new Error(`it never answered ${status}`)
  }
  const list = () => door.call('POST', '/complaintsvehicleinfo/page', { token, json: {} })
  const begin = () =>
    door.call('POST', '/intakeform/privacy', {
      body: 'consent=yes&version=2026-12-4',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        'x-forwarded-for': newAddress(),
      },
    })
  const cases: [string, () => Promise<Response>][] = [
    ['a record with its file', () => record('a.pdf', pdf())],
    ['a draft of the public', begin],
  ]

  for (const [what, send] of cases) {
    it(`answers 507 to ${what}, keeps nothing of it, goes on reading, and writes again when there is room`, async () => {
      await store.leave(0)
      await until(507, send)
      await expectWhole()
      expect((await list()).status).toBe(200)
      await store.leave(16 * 1024 * kilobyte)
      expect((await send()).status).toBeLessThan(400)
      await expectWhole()
    })
  }
})
