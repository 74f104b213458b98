import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { comeIn } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())

const own = {
  nameZhCN: '某省缺陷产品管理中心',
  nameEnUS: 'Provincial defect centre',
  addressZhCN: '某市某路 1 号',
  addressEnUS: '1 Some Road',
  email: 'defects@example.cn',
  hotline: '010-12345678',
  checkDays: 3,
  assessDays: 20,
}
const store = async (value: object) => {
  const { data } = await admin.get('/parametersetting/getParams')
  const { version } = data.find((one: { key: string }) => one.key === 'publicOffice')
  return admin.put('/parametersetting', { key: 'publicOffice', value, version })
}

it('the public pages speak for the operator, whose change of the notice asks for consent anew', async () => {
  const visitor = new Visitor()
  await visitor.fillIn()
  const card = { reporterName: '王小明', cardType: '201', cardNo: '11010519491231002X' }
  expect(await visitor.send('you', { ...card, consentIdentity: 'yes' })).toBe('contact')
  expect(await new Visitor().open('start')).toContain('href="tel:12315"')
  expect((await store(own)).status).toBe(200)

  const notice = await visitor.open('privacy')
  expect(notice).toContain('某省缺陷产品管理中心。联系方式：')
  expect(notice).toContain('defects@example.cn、某市某路 1 号')
  expect(notice).toContain('保存 10 年')
  expect(await visitor.send('check')).toBe('privacy')
  const version = /name="version" value="(.*?)"/.exec(notice)![1]!
  expect(version).toMatch(/^2026-12-4\.[0-9a-f]{8}$/)
  expect(await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })).toBe(
    'privacy?wrong=consent',
  )
  expect(notice).toContain('告知书有更新')
  await visitor.send('privacy', { consent: 'yes', version })
  expect(await visitor.send('check')).toBe('check?wrong=answers')
  expect(await visitor.send('you', { ...card, consentIdentity: 'yes' })).toBe('contact')
  expect(await visitor.send('check')).toBe('image')

  const start = await new Visitor().open('start')
  expect(start).toContain('href="tel:01012345678"')
  expect(start).toContain('一般 3 个工作日内')
  expect(start).not.toContain('tel:12315')
})

it('a telephone that nobody can dial and an address that is none are refused at their fields', async () => {
  const wrong = await store({ ...own, hotline: '请致电', email: 'nobody' })
  expect([wrong.status, wrong.body.errors.map(({ message }: { message: string }) => message)]).toEqual([
    400,
    ['邮箱的格式不正确', '咨询热线的格式不正确'],
  ])
})

it('what is typed is previewed in both languages before it is saved, and a wrong field is named', async () => {
  const preview = (value: object) => admin.post('/parametersetting/preview', { key: 'publicOffice', value })
  const shown = await preview({ ...own, nameZhCN: '新名称', noticeEnUS: 'Held on servers in China.' })
  const textOf = (language: string) =>
    shown.data
      .find((one: { language: string }) => one.language === language)
      .parts.map(({ text }: { text: string }) => text)
      .join()
  expect(textOf('zh-CN')).toContain('新名称。联系方式：010-12345678')
  expect(textOf('en-US')).toContain('Held on servers in China.')
  expect(textOf('zh-CN')).not.toContain('Held on servers')
  expect((await preview({ ...own, hotline: '请致电' })).body.errors[0].path).toBe('hotline')
  const texts = await admin.post('/parametersetting/preview', {
    key: 'reportTexts',
    value: { closedOn: false, acceptedZhCN: '编号 {number} 已由我中心受理' },
  })
  const parts = texts.data[0].parts.map(({ text }: { text: string }) => text)
  expect(parts).toContain('编号 QX20260101000001 已由我中心受理')
  expect(parts).toContain('不发送')
  expect(await new Visitor().open('privacy')).not.toContain('新名称')
})

it('a problem of a page reaches the mail of the office, with its address and no secret of it', async () => {
  const visitor = new Visitor()
  expect(await visitor.open('start')).toContain('/app/intake/problem?at=start')
  expect(await visitor.open('problem?at=stop')).toContain('/app/intake/stop')
  const sent = await visitor.send('problem', { at: 'stop?alert=1&key=secret', problem: '按钮没有反应' })
  expect(sent).toBe('problem?at=stop&outcome=sent')
  expect(await visitor.open(sent)).toContain('已送到工作人员的邮箱')
  const { rows } = await door.database.pool.query(`select text from text_messages where purpose = 'problem'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].text).toContain('/app/intake/stop')
  expect(rows[0].text).toContain('按钮没有反应')
  expect(rows[0].text).not.toContain('secret')
})

it('nothing is sent without words, to another address, or without end', async () => {
  const visitor = new Visitor()
  const empty = await visitor.send('problem', { at: 'recall', problem: ' ' })
  expect(await visitor.open(empty)).toContain('请写明哪里有问题')
  expect(await visitor.send('problem', { at: 'https://evil.example/', problem: 'x' })).toBe(
    'problem?at=start&outcome=sent',
  )
  let last = ''
  for (let call = 0; call < 10; call++) last = await visitor.send('problem', { at: 'recall', problem: 'x' })
  expect(last).toBe('problem?at=recall&outcome=later')
  expect(await visitor.open(last)).toContain('现在送不出去')
})

it('who changes words that a carrier has approved as a template is warned, and of those it has none of', async () => {
  const { runtime } = await import('@/lib/accounts/open-context')
  const { textMessages } = runtime().services
  const codes: Record<string, string> = { accepted: 'SMS_7' }
  Object.assign(textMessages, { templateCode: (template: string) => codes[template] })
  try {
    const value = { acceptedZhCN: '编号 {number} 已由我中心受理' }
    const { data } = await admin.post('/parametersetting/preview', { key: 'reportTexts', value })
    const parts: { text: string; note: string }[] = data[0].parts
    expect(parts.find(({ text }) => text.startsWith('编号 QX'))!.note).toContain('已审核的模板 SMS_7')
    expect(parts.filter(({ note }) => note.includes('没有对应的模板')).length).toBe(parts.length - 1)
  } finally {
    Object.assign(textMessages, { templateCode: undefined })
  }
})

it('says so where problems of a page reach nobody, instead of asking to try again', async () => {
  const { runtime } = await import('@/lib/accounts/open-context')
  const { mail } = runtime().services
  Object.assign(mail!, { delivery: 'sent' })
  await door.database.pool.query(`delete from parameters where key = 'publicOffice'`)
  try {
    const page = await new Visitor().open('problem?at=start')
    expect(page).toContain('没有公布收件邮箱')
    expect(page).not.toContain('过几分钟再试')
  } finally {
    Object.assign(mail!, { delivery: 'kept' })
  }
})
