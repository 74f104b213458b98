import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '@/lib/http/contract/document'
import { endpoints } from '@/lib/http/registry'
import { checkDigitOf } from '@/lib/values/vin'
import { addCampaign } from '@/tests/support/defects/campaigns'
import type { Catalogue } from '@/tests/support/defects/records'
import { seedIntake } from '@/tests/support/intake/intake'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())
beforeEach(async () => {
  await sql('DELETE FROM recalls')
  await open(true)
})

const sql = (text: string, values: unknown[] = []) => door.database.pool.query(text, values)
const open = (on: boolean) =>
  sql(
    `INSERT INTO parameters (key, value) VALUES ('publicRecallCheck', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [{ on }],
  )
const get = async (path: string) => {
  const answer = await door.call('GET', path)
  const text = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const body: any = answer.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : null
  return { status: answer.status, text, body, type: answer.headers.get('content-type') }
}
const numbers = async (query = '') =>
  (await get(`/xfpqx/recall/page${query}`)).body.data.records.map((one: { recallNo: string }) => one.recallNo)
const running = { state: 'running', remedy: '免费更换制动主缸', hotline: '400-000-0000' }
const add = (more = {}, scope: Parameters<typeof addCampaign>[1][number] = { modelRangeId: ids.series }) =>
  addCampaign(door.database.db, [scope], { ...running, ...more })

describe('published campaigns', () => {
  it('are those under way and finished, and nobody is shown another', async () => {
    const [shown, done] = [await add(), await add({ state: 'done', filedAt: '2025-01-01' })]
    const hidden = []
    for (const state of ['draft', 'filed', 'withdrawn']) hidden.push(await add({ state }))
    expect(await numbers()).toEqual([shown.recallNo, done.recallNo])
    const feed = await get('/xfpqx/recall/feed')
    const list = await new Visitor().open('recalls')
    for (const { recallNo } of hidden) {
      expect((await get(`/xfpqx/recall/info/${recallNo}`)).status).toBe(404)
      expect(await new Visitor().open(`recalls/${recallNo}`)).toBe('→ null')
      expect(feed.text + list).not.toContain(recallNo)
    }
    for (const { recallNo } of [shown, done]) expect(list).toContain(`href="/app/intake/recalls/${recallNo}"`)
  })

  it('are found by words, make, series, part and year', async () => {
    const first = await add({ title: '制动软管渗漏', filedAt: '2024-03-01', assemblyCode: '04' })
    const second = await add({ defect: '气囊可能不展开' }, { modelRangeId: ids.otherSeries })
    expect(await numbers(`?keyword=${encodeURIComponent('软管')}`)).toEqual([first.recallNo])
    expect(await numbers(`?keyword=${encodeURIComponent('气囊')}`)).toEqual([second.recallNo])
    expect(await numbers(`?modelRangeId=${ids.otherSeries}`)).toEqual([second.recallNo])
    expect(await numbers(`?brandId=${ids.brand}`)).toContain(first.recallNo)
    expect(await numbers('?assemblyCode=04')).toEqual([first.recallNo])
    expect(await numbers('?year=2024')).toEqual([first.recallNo])
    expect(await numbers('?year=2023')).toEqual([])
    const wrong = await get('/xfpqx/recall/page?brandId=x')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'brandId'])
    const page = await new Visitor().open('recalls?year=2024&keyword=&from=singlemessage')
    expect(page).toContain(first.recallNo)
    expect(page).not.toContain(second.recallNo)
    expect(page).toContain('共 1 项召回')
    expect(await new Visitor().open('recalls?brandId=x')).toBe('→ null')
  })

  it('are paged without script, and each page is small', async () => {
    for (let at = 0; at < 45; at++) await add()
    const first = await new Visitor().open('recalls')
    expect(first).toContain('共 45 项召回')
    expect(first).toContain('href="/app/intake/recalls?page=2"')
    const last = await new Visitor().open('recalls?page=3')
    expect(last.match(/<section/g)).toHaveLength(5)
    expect(last).not.toContain('rel="next"')
    expect(Buffer.byteLength(first)).toBeLessThan(25_000)
  })

  it('say what is wrong, what to do, for which cars and how far it is, at an address of their own', async () => {
    const { recallNo, id } = await add(
      { consequence: '制动距离变长', interim: '请低速行驶', startsAt: '2026-02-01', recallNo: '国召 2026/1' },
      { modelRangeId: ids.series, modelYearFrom: 2019, modelYearTo: 2021 },
    )
    await sql(
      `INSERT INTO recall_progress (recall_id, as_of, total, done) VALUES ($1, '2026-03-31', 100, 10), ($1, '2026-06-30', 100, 37)`,
      [id],
    )
    const { data } = (await get(`/xfpqx/recall/info/${encodeURIComponent(recallNo)}`)).body
    expect(data).toMatchObject({ recallNo, remedy: running.remedy, done: 37, completion: 0.37 })
    expect(data.scopes[0]).toContain('2019～2021年款')
    const page = await new Visitor().open(`recalls/${encodeURIComponent(recallNo)}`)
    for (const text of ['电池管理系统软件可能误判', '制动距离变长', running.remedy, '请低速行驶', '37%'])
      expect(page).toContain(text)
    expect(page).toContain('href="tel:4000000000"')
    expect(page).toContain('rel="canonical"')
    expect(page).not.toContain('noindex')
    expect(await new Visitor().open('recall')).toContain('noindex')
  })

  it('show the documents that staff have published, and no other', async () => {
    const { id, recallNo } = await add()
    const admin = await door.signIn('all')
    const form = new FormData()
    form.append('id', id)
    for (const name of ['公告.pdf', '内部意见.pdf'])
      form.append('files', new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' }))
    const stored = await (await door.call('POST', '/recallinfo/files', { token: admin, form })).json()
    const [notice, internal] = stored.data
    const publish = (token: string, published: boolean) =>
      door.call('PUT', `/recallinfo/${id}/files/${notice.id}`, { token, json: { published } })
    expect((await publish(await door.signIn(['recall:get']), true)).status).toBe(403)
    expect((await get(`/xfpqx/recall/file?id=${notice.id}`)).status).toBe(404)
    expect((await publish(admin, true)).status).toBe(200)
    const { data } = (await get(`/xfpqx/recall/info/${recallNo}`)).body
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['公告.pdf'])
    const file = await get(`/xfpqx/recall/file?id=${notice.id}`)
    expect([file.status, file.text]).toEqual([200, '%PDF-1.4\n%%EOF'])
    expect((await get(`/xfpqx/recall/file?id=${internal.id}`)).status).toBe(404)
    expect(await new Visitor().open(`recalls/${recallNo}`)).toContain('公告.pdf')
    await sql(`UPDATE recalls SET state = 'withdrawn' WHERE id = $1`, [id])
    expect((await get(`/xfpqx/recall/file?id=${notice.id}`)).status).toBe(404)
    const { rows } = await sql(
      `SELECT detail FROM audit_log WHERE entity = 'recall' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0].detail.changes).toEqual({ publishedFiles: [null, ['公告.pdf']] })
    await sql('DELETE FROM recall_files')
  })

  it('come as a feed that a reader of Atom takes', async () => {
    const { recallNo } = await add({ title: '<制动> & "软管"' })
    const { status, type, text } = await get('/xfpqx/recall/feed')
    expect([status, type]).toEqual([200, 'application/atom+xml'])
    expect(text).toContain(`<title>&lt;制动&gt; &amp; &quot;软管&quot; (${recallNo})</title>`)
    expect(text).toContain(`/app/intake/recalls/${recallNo}"/>`)
    expect(text.match(/<entry>/g)).toHaveLength(1)
    expect(await new Visitor().open('recalls')).toContain('type="application/atom+xml"')
  })

  it('name where they are read as data, on the page and to a program', async () => {
    const { recallNo } = await add()
    for (const [address, path] of [
      ['recalls?year=2026', 'page?year=2026'],
      [`recalls/${recallNo}`, `info/${recallNo}`],
    ]) {
      const page = await new Visitor().open(address!)
      const json = `/xfpqx/recall/${path}`
      expect(page).toMatch(new RegExp(`type="application/json"[^>]*href="/app/api${json.replace('?', '.')}"`))
      expect(page).toContain(`<a class="tall" href="/app/api${json}">`)
      expect((await get(json)).status).toBe(200)
    }
  })

  it('are closed with the switch of the recall check', async () => {
    const { recallNo } = await add()
    await open(false)
    for (const path of ['page', 'feed', `info/${recallNo}`])
      expect([path, (await get(`/xfpqx/recall/${path}`)).status]).toEqual([path, 404])
    expect(await new Visitor().open('recalls')).toBe('→ null')
    const start = await new Visitor().open('start')
    expect(start).not.toContain('/app/intake/recall')
    await open(true)
    expect(await new Visitor().open('start')).toContain('href="/app/intake/recalls"')
    const contract = await openApi(
      'zh-CN',
      endpoints.filter(({ path }) => path.startsWith('/xfpqx/recall/')),
    )
    expect(contract.paths).toHaveProperty('/xfpqx/recall/page')
  })
})

describe('a recall check without a VIN', () => {
  it('goes by make, then series, and says covered, possible or none', async () => {
    const visitor = new Visitor()
    expect(await visitor.send('recall', { way: 'make', brandId: '' })).toBe('recall?found=1')
    expect(await visitor.open('recall?found=1')).toContain('id="brandId-wrong"')
    const make = { way: 'make', brandId: String(ids.brand) }
    expect(await visitor.send('recall', make)).toBe('recall?found=1')
    const chooses = await visitor.open('recall?found=1')
    expect(chooses).toContain(`<option value="${ids.series}">`)
    expect(chooses).not.toContain('没有查到')
    const series = { brandId: String(ids.brand), modelRangeId: String(ids.series) }
    await visitor.send('recall', { brandId: String(ids.brand), modelRangeId: '' })
    expect(await visitor.open('recall?found=1')).toContain('id="modelRangeId-wrong"')
    await visitor.send('recall', series)
    expect(await visitor.open('recall?found=1')).toContain('没有查到涉及这辆车的召回')

    await add({}, { modelRangeId: ids.series, productionFrom: '2019-01-01', productionTo: '2019-06-30' })
    await visitor.send('recall', series)
    expect(await visitor.open('recall?found=1')).toContain('可能在召回范围内')
    await visitor.send('recall', { ...series, productionMonth: '2019-03' })
    const covered = await visitor.open('recall?found=1')
    expect(covered).toContain('<h2>在召回范围内</h2>')
    expect(covered).toContain('href="/app/intake/recalls/')
    await visitor.send('recall', { ...series, productionMonth: '2020-03' })
    expect(await visitor.open('recall?found=1')).toContain('没有查到涉及这辆车的召回')
  })

  it('lists what may cover it in short, so that a hundred campaigns are a small page', async () => {
    for (let at = 0; at < 60; at++)
      await add({ defect: '缺陷'.repeat(200) }, { modelRangeId: ids.series, productionFrom: '2019-01-01' })
    const visitor = new Visitor()
    await visitor.send('recall', { way: 'make', brandId: String(ids.brand) })
    await visitor.send('recall', { modelRangeId: String(ids.series) })
    const page = await visitor.open('recall?found=1')
    expect(page).toContain('查到 60 项召回')
    expect(page.match(/href="\/app\/intake\/recalls\//g)).toHaveLength(60)
    expect(Buffer.byteLength(page)).toBeLessThan(28_000)
  })
})

describe('a recall check by number plate', () => {
  const plateNo = '京AD12345'
  const vin = `LSVAB218${checkDigitOf('LSVAB2180K2100002')}K2100002`
  const record = (mobile: string, more: { vin?: string | null; series?: string } = {}) =>
    sql(
      `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id, plate_no, plate_key, mobile)
        VALUES ('T' || nextval('defects_id_seq'), 10, $1, 'ok', $2, $3, $4, lower($4), $5)`,
      [more.vin === undefined ? vin : more.vin, ids.brand, more.series ?? ids.series, plateNo, mobile],
    )
  const askBy = async (visitor: InstanceType<typeof Visitor>, plate: string) => {
    expect(await visitor.send('plate', { plate, mobile: visitor.mobile })).toBe('image')
    return visitor.send('code', { code: await visitor.askForCode() })
  }

  it('answers whom a code has reached at the number of the report, and shows no VIN', async () => {
    await add({}, { modelRangeId: ids.series })
    const owner = new Visitor()
    await record(owner.mobile, { vin: null })
    await record(owner.mobile)
    expect(await askBy(owner, '京A·D12345（绿牌）')).toBe('recall?found=1')
    const page = await owner.open('recall?found=1')
    expect(page).toContain('<h2>可能在召回范围内</h2>')
    expect(page).toContain(plateNo)
    const start = await owner.open('recall')
    const alert = await owner.open('alert')
    expect(alert).toContain(plateNo)
    expect(page + start + alert).not.toContain(vin)
    const { rows } = await sql(
      `SELECT detail FROM audit_log WHERE action = 'checkRecallPublic' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0].detail).toEqual({ verdict: 'possible' })
  })

  it('tells a stranger the same of a plate that was reported as of one that was not', async () => {
    await add({}, { modelRangeId: ids.series })
    const [owner, stranger] = [new Visitor(), new Visitor()]
    await record(owner.mobile)
    const answers = []
    for (const plate of [plateNo, '京A99999']) {
      expect(await askBy(stranger, plate)).toBe('plate')
      answers.push(await stranger.open('plate'))
      expect(await stranger.open('recall?found=1')).not.toContain('role="status"')
    }
    const plain = answers.map(page => page.replace(/challenge" value="[^"]*"/, ''))
    expect(plain[0]).toContain('没有查到用这个手机号或邮箱报告过的这块车牌')
    expect(plain[0]).toBe(plain[1])
  })

  it('sends no code for a plate or a number that is none, and keeps what was typed', async () => {
    const visitor = new Visitor()
    expect(await visitor.send('plate', { plate: ' ', mobile: '1380013800' })).toBe('plate')
    const page = await visitor.open('plate')
    expect(page).toContain('id="plate-wrong"')
    expect(page).toMatch(/id="mobile"[^>]*value="1380013800"/)
    await open(false)
    expect((await visitor.post('plate', { plate: plateNo, mobile: visitor.mobile })).status).toBe(404)
    expect(await visitor.open('plate')).toBe('→ null')
  })
})
