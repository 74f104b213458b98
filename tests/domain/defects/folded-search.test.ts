import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { findAnything } from '@/lib/defects/find/find-anything'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { foldRecords } from '@/lib/ops/postgres/fold-rows'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
const ids = new Map<string, string>()

const long = '行駛途中儀表盤突然黑屏，隨後轉向助力失效，方向盤沉重，靠邊停車後重新啟動恢復正常'
const records = [
  { name: 'fullWidth', summary: '仪表ＡＢＳ故障灯点亮，ＥＰＳ报警' },
  { name: 'halfWidth', summary: '仪表ABS故障灯点亮，EPS报警' },
  { name: 'gear', summary: '行驶中挡位跳到Ｎ档' },
  { name: 'roman', summary: '奥迪Ⅱ代车机①号屏黑屏' },
  { name: 'degrees', summary: '水温110℃报警' },
  { name: 'range', summary: '０～６０公里加速顿挫' },
  { name: 'dashed', summary: 'CR-V机油增多' },
  { name: 'plain', summary: 'CRV机油增多' },
  { name: 'spaced', summary: 'Model 3突然加速' },
  { name: 'joined', summary: 'Model3突然加速' },
  { name: 'quoted', summary: '“幽灵刹车”两次' },
  { name: 'traditional', summary: '轉向機異響，煞車失靈' },
  { name: 'simplified', summary: '转向机异响，刹车失灵' },
  { name: 'radical', summary: '⻋门锁块脱落' },
  { name: 'padded', reporterName: '欧阳　川' },
  { name: 'invisible', reporterName: '欧阳川\u200b' },
  { name: 'dotted', reporterName: '阿卜杜拉•买买提' },
  { name: 'otherDot', reporterName: '阿卜杜拉．买买提' },
  { name: 'plateDot', plateNo: '京A·12345' },
  { name: 'plateBullet', plateNo: '京A•12345' },
  { name: 'embassy', plateNo: '使014578' },
  { name: 'newEmbassy', plateNo: '224578使' },
  { name: 'consulate', plateNo: '沪A0023领' },
  { name: 'police', plateNo: 'WJ京12345' },
  { name: 'oldPolice', plateNo: 'WJ01·12345' },
  { name: 'army', plateNo: 'KA12345' },
  { name: 'long', description: long },
  { name: 'caller', reporterName: '诸葛小明', mobile: '13800006719', plateNo: '苏E7K3P9' },
  { name: 'landline', phone: '010-88886719', mobile: null },
  { name: 'firm', reporterName: '北京某某（集团）科技有限公司' },
  { name: 'numbered', reporterName: '司马光49' },
  { name: 'referred', sourceRef: '国市监转〔2026〕3207号' },
  { name: 'inBrackets', sourceRef: '浙转办[2026]第18号' },
  { name: 'clauses', summary: '换挡顿挫，Q1出现过热' },
]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.pool.query('truncate defects, defect_counts cascade')
  ctx = await contextOf(database.db, 'all')
  const rows = records.map(({ name: _, ...values }) => ({ state: 10, receivedAt: '2026-10-08', ...values }))
  const made = await ctx.db.transaction(async db =>
    insertDefects({ ...ctx, db }, rows, { kind: 'create', node: 'create', remarks: null }),
  )
  for (const [at, { id }] of made.entries()) ids.set(id, records[at]!.name)
})
afterAll(() => database?.close())

const namesOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => ids.get(id)!).sort()
const listed = async (filters: object) => namesOf((await pageDefects(ctx, { limit: 50, ...filters })).records)
const found = async (text: string) => namesOf((await findAnything(ctx, { text, limit: 20 })).records)

test.each<[string, string[]]>([
  ['ABS', ['fullWidth', 'halfWidth']],
  ['ＥＰＳ', ['fullWidth', 'halfWidth']],
  ['N档', ['gear']],
  ['II代', ['roman']],
  ['110°C', ['degrees']],
  ['0~60', ['range']],
  ['0-60', ['range']],
  ['CRV', ['dashed', 'plain']],
  ['CR-V', ['dashed', 'plain']],
  ['CR V', ['dashed', 'plain']],
  ['Model3', ['joined', 'spaced']],
  ['Model 3', ['joined', 'spaced']],
  ['"幽灵刹车"', ['quoted']],
  ['转向机', ['simplified', 'traditional']],
  ['轉向機', ['simplified', 'traditional']],
  ['煞車失靈', ['simplified', 'traditional']],
  ['车门锁块', ['radical']],
  ...['顿挫，过热', '顿挫、Q1', '顿挫,Q1', '顿挫；过热。', '过热 顿挫'].map((one): [string, string[]] => [
    one,
    ['clauses'],
  ]),
])('%s finds %j in the list and in the box', async (keyword, names) => {
  expect(await listed({ keyword, synonyms: false })).toEqual(names)
  expect(await found(keyword)).toEqual(names)
})

test.each<[string, string, string[]]>([
  ['reporterName', '欧阳川', ['invisible', 'padded']],
  ['reporterName', '歐陽 川', ['invisible', 'padded']],
  ['reporterName', '阿卜杜拉·买买提', ['dotted', 'otherDot']],
  ...['北京某某（集团）科技有限公司', '北京某某(集团)科技有限公司', '北京某某【集团】科技有限公司'].map(
    (one): [string, string, string[]] => ['reporterName', one, ['firm']],
  ),
  ['reporterName', '司马光49', ['numbered']],
  ...'国市监转〔2026〕3207号 国市监转[2026]3207号 国市监转（2026）3207号 国市监转【2026】3207 国市监转［2026］第3207号'
    .split(' ')
    .map((one): [string, string, string[]] => ['sourceRef', one, ['referred']]),
  ['sourceRef', '国市监转 〔2026〕 3207 号', ['referred']],
  ['sourceRef', '浙转办〔2026〕18号', ['inBrackets']],
  ['plateNo', '京A12345', ['plateBullet', 'plateDot']],
  ['plateNo', '京 a-12345', ['plateBullet', 'plateDot']],
  ['plateNo', '使014·578', ['embassy']],
  ['plateNo', '224578使', ['newEmbassy']],
  ['plateNo', '沪A·0023领', ['consulate']],
  ['plateNo', 'WJ京·12345', ['police']],
  ['plateNo', 'wj0112345', ['oldPolice']],
  ['plateNo', 'KA12345', ['army']],
])('%s %s finds %j as a filter and in the box', async (name, value, names) => {
  expect(await listed({ [name]: value })).toEqual(names)
  expect(await found(value)).toEqual(names)
})

test.each([
  ['6719', ['caller', 'landline']],
  ['06719', ['caller']],
  ['886719', ['landline']],
  ['7k3p9', ['caller']],
  ['K3P9', ['caller']],
  ['诸葛', ['caller']],
  ['小明', ['caller']],
  ['葛小明', ['caller']],
])('a caller is found by %s, the end of a number or plate or a part of the name', async (typed, names) => {
  expect(await found(typed)).toEqual(names)
  const blind = await contextOf(database.db, ['vehicle_defect'])
  expect((await findAnything(blind, { text: typed, limit: 20 })).records).toEqual([])
})

test('a hit in the description alone shows the piece of it, marked as it is written', async () => {
  const [row] = (await pageDefects(ctx, { keyword: '靠邊停車', limit: 50 })).records
  expect(row!.hit).toMatchObject({ field: 'description', synonyms: [] })
  const { text, hits } = row!.hit!
  expect(hits.map(([from, to]) => text.slice(from, to))).toEqual(['靠邊停車'])
  const [plain] = (await pageDefects(ctx, { complaintNo: row!.complaintNo, limit: 1 })).records
  expect(plain!.hit).toBeUndefined()
})

test('a plate and a text of another spelling are likely repetitions', async () => {
  expect(namesOf(await findDuplicates(ctx, { plateNo: '京A12345' }))).toEqual(['plateBullet', 'plateDot'])
  const description = '行驶途中仪表盘突然黑屏，随后转向助力失效，方向盘沉重，靠边停车后重新启动恢复正常'
  expect(namesOf(await findDuplicates(ctx, { description }))).toEqual(['long'])
})

test('a change of a text changes its key, and signs alone find nothing', async () => {
  const id = [...ids].find(([, name]) => name === 'radical')![0]
  await amendDefect(ctx, { id, version: 1, summary: '天窗ＬＯＧＯ脱落' })
  expect(await listed({ keyword: 'logo' })).toEqual(['radical'])
  expect(await listed({ keyword: '锁块' })).toEqual([])
  expect(await listed({ keyword: '，' })).toEqual([])
})

test('what is written without keys is found as it is written, and by its key after the next sweep', async () => {
  const { pool } = database
  const [id] = [...ids].find(([, name]) => name === 'gear')!
  await pool.query(`update defects set summary = 'Ｐ档卡滞 Drive' where id = $1`, [id])
  expect(await listed({ keyword: '卡滞' })).toEqual(['gear'])
  expect(await listed({ keyword: 'P档' })).toEqual([])
  expect(await foldRecords(pool)).toBe(1)
  expect(await foldRecords(pool)).toBe(0)
  expect(await listed({ keyword: 'P档卡滞' })).toEqual(['gear'])
})

test('a label before a number is left out of the search', async () => {
  const [row] = (await pageDefects(ctx, { keyword: '110', limit: 1 })).records
  for (const text of ['投诉编号', '缺陷编号：', '工单号 '])
    expect(await found(`${text}${row!.complaintNo}`)).toEqual(['degrees'])
  expect(await found('联系电话13800006719')).toEqual(['caller'])
  expect(await found('电话号码：6719')).toEqual(['caller', 'landline'])
})
