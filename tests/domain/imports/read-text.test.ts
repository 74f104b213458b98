import { expect, test } from 'vitest'
import { readText } from '@/lib/defects/import/read-text'
import { refusedFor } from '@/tests/support/defects/history'
import { openTextReader } from '@/tests/support/defects/text-reader'

const { read, ids, viewer } = openTextReader()

test('notes of a call: numbers, car, place, days and what happened, each with its words', async () => {
  const { values, words, unread } = await read(
    '来电人张女士反映，车主手机138 1234 5678，在广东省深圳市使用，车牌粤B·7K9P2，车架号LSVAB2183E2123453。' +
      '2023年5月6日购买的大众途观L，昨天在高速上行驶3.2万公里时突然熄火，与护栏相撞，没有起火，2人受伤。',
  )
  expect(values).toMatchObject({
    reporterName: '张女士',
    mobile: '13812345678',
    plateNo: '粤B7K9P2',
    province: '440000',
    city: '440300',
    modelRangeId: ids.途观L,
    purchaseDate: '2023-05-06',
    faultDate: '2026-11-27',
    mileage: 32_000,
    crash: true,
    injuredCount: 2,
    source: '03',
  })
  expect(values.fire).toBe(false)
  expect(words).toMatchObject({ faultDate: '昨天', mobile: '138 1234 5678', modelRangeId: '途观L' })
  expect(values.description).not.toContain('138 1234 5678')
  expect(values.description).toContain('【手机号码】')
  expect(values.description).not.toContain('张女士')
  expect(values.vin).toBe('LSVAB2183E2123453')
  expect(unread).toEqual([])
})

test('what the text denies is 无, and a part that failed is its assembly', async () => {
  const { values, words } = await read('途观L高速上刹车突然失灵，没有撞车没人受伤')
  expect(values).toMatchObject({ crash: false, injuredCount: 0, assemblyCode: '04' })
  expect(words).toMatchObject({ crash: '没有撞车', injuredCount: '没人受伤', assemblyCode: '刹车突然失灵' })
  expect((await read('刹车失灵，转向也失灵')).values).not.toHaveProperty('assemblyCode')
  expect((await read('门锁失灵')).values).not.toHaveProperty('assemblyCode')
})

test('what a label swallowed, of a salutation, and what a labelled text tells', async () => {
  const vin = await read('VIN: LSVAM4187C2184847 刹车失灵，方向盘抖动')
  expect(vin.values).toMatchObject({ vin: 'LSVAM4187C2184847', description: '刹车失灵，方向盘抖动' })
  expect((await read('您好，我是车主王先生，途观L漏油')).values.reporterName).toBe('王先生')
  expect((await read('车主张伟（13812345678）投诉：途观L漏油')).values.reporterName).toBe('张伟')
  expect((await read('车主：张三\t13812345678\t浙A12345')).values).toMatchObject({
    ...{ reporterName: '张三', mobile: '13812345678', plateNo: '浙A12345' },
  })
  expect((await read('本人在杭州某某汽车销售有限公司购买途观L')).values).not.toHaveProperty('city')
  const labelled = await read(
    '【12315】登记编号：1310115002026100812345，投诉内容：2023年5月6日购买的途观L，车牌号浙AD12345，充电时起火',
  )
  expect(labelled.values).toMatchObject({
    sourceRef: '1310115002026100812345',
    purchaseDate: '2023-05-06',
    plateNo: '浙AD12345',
    modelRangeId: ids.途观L,
    fire: true,
  })
})

test('a form with labels is read as a sheet of one row, whatever the labels are called', async () => {
  const { values, unread } = await read(
    [
      '【投诉人姓名】：李建国　联系电话：13900001111（本人）',
      '1、所在地区：浙江杭州',
      '2、车辆品牌：上汽大众  车系：途观L',
      '3、行驶里程：约3万公里；购车日期：2024/3/1',
      '是否起火：否',
      '处理情况：4S店不予受理',
      '投诉内容：变速箱顿挫，',
      '低速时抖动，希望处理。',
    ].join('\n'),
  )
  expect(values).toMatchObject({
    reporterName: '李建国',
    mobile: '13900001111',
    province: '330000',
    city: '330100',
    brandId: ids.上汽大众,
    modelRangeId: ids.途观L,
    mileage: 30_000,
    purchaseDate: '2024-03-01',
    fire: false,
  })
  expect(values.description).toBe('变速箱顿挫，\n低速时抖动，希望处理。\n处理情况：4S店不予受理')
  expect(unread).toEqual([])
})

test('a chat: its heads are no story, yesterday is the day before it was written', async () => {
  const { values, words, leftOut } = await read(
    [
      '风一样的男子 2026/11/20 21:14:03',
      '你好，我想投诉，昨天车子冒烟了',
      '客服小王 2026/11/20 21:15:40',
      '请问手机号是多少？',
      '风一样的男子 2026/11/20 21:16:02',
      '13700002222，我叫王小明，人在成都',
    ].join('\n'),
  )
  expect(values).toMatchObject({
    mobile: '13700002222',
    reporterName: '王小明',
    city: '510100',
    faultDate: '2026-11-19',
    receivedAt: '2026-11-20',
    source: '02',
    symptomCodes: ['S43'],
  })
  expect(values.description).not.toContain('21:14')
  expect(words.source).toContain('风一样的男子')
  expect(leftOut).toHaveLength(4)
})

test('a mail: sender, day and subject; who else got it is said to be left out', async () => {
  const { values, leftOut } = await read(
    [
      '发件人: 赵敏 <zhaomin@example.com>',
      '发送时间: 2026年11月18日 9:30',
      '收件人: 12365@example.org',
      '主题: 回复: 刹车失灵投诉',
      '',
      '您好，我的朗逸轿车11月15日刹车踏板变硬。',
    ].join('\n'),
  )
  expect(values).toMatchObject({
    ...{ reporterName: '赵敏', email: 'zhaomin@example.com', receivedAt: '2026-11-18' },
    ...{ summary: '刹车失灵投诉', faultDate: '2026-11-15', source: '04', modelRangeId: ids.朗逸 },
  })
  expect(leftOut).toEqual(['收件人: 12365@example.org'])
})

test.each([
  ['您好，我是车主，我的朗逸昨天在高速上刹车踏板变硬', '我的朗逸昨天在高速上刹车踏板变硬'],
  ['领导好！\n我叫王小明，电话13800138000。您好我的车变速箱异响', '我的车变速箱异响'],
  ['来电记录：车主反映行驶中熄火。', '车主反映行驶中熄火'],
  ['您好，电话13800138000，车牌京A12345，行驶中刹车突然失灵，请回电13800138000', '行驶中刹车突然失灵'],
  [
    '来电人李建国，男，电话13977123456，北京市海淀区。2023年5月买的朗逸，行驶中刹车踏板变硬，撞上护栏。要求退车。',
    '2023年5月买的朗逸，行驶中刹车踏板变硬，撞上护栏',
  ],
])('the summary of %j is what happened, without who greets whom', async (text, summary) => {
  expect((await read(text)).values.summary).toBe(summary)
})

test('an address says the place; what was bought then is no fault', async () => {
  const { values } = await read(
    '地址：北京市海淀区中关村大街1号\n我的朗逸今年8月3日失去动力，2022年10月1号提的车，跑了4万2千公里',
  )
  expect(values).toMatchObject({
    ...{ province: '110000', address: '北京市海淀区中关村大街1号', modelRangeId: ids.朗逸 },
    ...{ faultDate: '2026-08-03', purchaseDate: '2022-10-01', mileage: 42_000 },
  })
})

test('a surname, a day with a dot and a loss in ten thousands are read as they are said', async () => {
  const { values, words } = await read('我姓李，9.18在高速上车子自燃，财产损失1.2万元左右')
  expect(values).toMatchObject({ reporterName: '李', faultDate: '2026-09-18', propertyLoss: '12000' })
  expect(words).toMatchObject({ reporterName: '我姓李', faultDate: '9.18', propertyLoss: '损失1.2万元' })
  expect((await read('本人姓欧阳，去年10.8上午熄火，造成3000多元损失')).values).toMatchObject({
    ...{ reporterName: '欧阳', faultDate: '2025-10-08', propertyLoss: '3000' },
  })
})

test.each([
  ['您好，我是张伟，我的朗逸刹车踏板变硬', '张伟', '我是张伟'],
  ['我是车主欧阳小明。13812345678', '欧阳小明', '我是车主欧阳小明'],
  ['本人李建国，2024年买的朗逸', '李建国', '本人李建国'],
  ['联系人刘芳 13812345678', '刘芳', '联系人刘芳'],
  ['我是黄女士，昨天熄火', '黄女士', '我是黄女士'],
])('%s names its writer', async (text, reporterName, said) => {
  const { values, words } = await read(text)
  expect([values.reporterName, words.reporterName]).toEqual([reporterName, said])
})

test('a sex that stands by itself is read, one in a name is not', async () => {
  const { values, words } = await read('来电人李建国，男，昨天熄火')
  expect([typeof values.gender, words.gender]).toEqual(['string', '男'])
  expect((await read('联系人李女贞，昨天熄火')).values).not.toHaveProperty('gender')
})

test.each(['朗逸 1.5在高速上熄火', '油耗9.8，版本 9.18.2', '胎压 2.4，车速不高'])(
  '%s names no day',
  async text => {
    expect((await read(text)).values).not.toHaveProperty('faultDate')
  },
)

test.each([
  '我想问一下你们几点上班',
  '车主：我的车昨天又去修了一次',
  '公司远景很好，希望先锋',
  '从一汽-大众买的，不在保修期',
  '订单号 13812345678901',
  '新能源车R5MAX12345坏了',
  '我是车主，本人陈述，本人严重怀疑，刹车有问题',
  '我是老用户，我是第二次投诉',
  '我是夏天买的车，本人许多次反映，联系人马上回电',
])('%s names no person, number or place', async text => {
  const { values } = await read(text)
  for (const name of ['reporterName', 'mobile', 'province', 'vin', 'plateNo', 'modelRangeId'])
    expect(values).not.toHaveProperty(name)
})

test('a day without its day of the month is said, not invented; who may not enter records may not read', async () => {
  const { values, unread } = await read('2023年5月买的，刹车失灵')
  expect(values).not.toHaveProperty('purchaseDate')
  expect(unread).toMatchObject([{ field: 'purchaseDate', words: '2023年5月' }])
  expect(await refusedFor(readText(await viewer(), { text: 'x' }))).toBe('forbidden')
})

test('what stands behind a label ends with its clause or the next label, and nothing of it is lost', async () => {
  const { values, unread, leftOut } = await read(
    '车主：王五　ＶＩＮ：LSVAB2183E2123453　故障：发动机异响　里程：３２０００ｋｍ，高速为主。电话：138-1234-5678，刹车时更响。\n品牌：大众 途观L，行驶中熄火',
  )
  expect(values).toMatchObject({
    reporterName: '王五',
    vin: 'LSVAB2183E2123453',
    mileage: 32_000,
    modelRangeId: ids.途观L,
  })
  expect(values).toMatchObject({ summary: '发动机异响', description: '高速为主。\n刹车时更响。\n行驶中熄火' })
  expect([unread, leftOut]).toEqual([[], []])
})

test.each([
  ['a label and its value', '姓名\t张三\n电话\t13812345678\n车架号\tLSVAB2183E2123453\n问题\t异响'],
  ['headings above a row', '姓名\t电话\t车架号\t问题\n张三\t13812345678\tLSVAB2183E2123453\t异响'],
])('rows of a workbook, %s', async (_, text) => {
  expect((await read(text)).values).toMatchObject({
    ...{ reporterName: '张三', mobile: '13812345678', vin: 'LSVAB2183E2123453', summary: '异响' },
  })
})

test('a telephone by voice, a plate in 繁体, kilometres without their unit; a doubtful VIN is said', async () => {
  const { values, words, unread } = await read(
    '我是陳先生，車牌粵S·12345，跑了三万二，电话一三八一二三四五六七八，车架号 LSVAB2I83E2I23453，提车是23.5.6买的',
  )
  expect(values).toMatchObject({
    plateNo: '粤S12345',
    mobile: '13812345678',
    mileage: 32_000,
    purchaseDate: '2023-05-06',
  })
  expect(words).toMatchObject({ plateNo: '粵S·12345', mobile: '一三八一二三四五六七八' })
  expect(values).not.toHaveProperty('vin')
  expect(unread).toMatchObject([{ field: 'vin', words: 'LSVAB2I83E2I23453' }])
})

test('whose number it is, what is denied or asked, and an amount without its unit', async () => {
  const shop = await read(
    '4S店电话0571-88889999，他的电话是13812345678，我的手机13912345678，损失大概三十万。',
  )
  expect(shop.values).toMatchObject({ mobile: '13912345678', propertyLoss: '300000' })
  expect(shop.values).not.toHaveProperty('phone')
  expect(shop.leftOut).toEqual(['0571-88889999', '13812345678'])
  expect((await read('对方车牌苏B12345，我车苏A12345')).values).toMatchObject({ plateNo: '苏A12345' })
  expect((await read('前车苏B12345急刹')).values).not.toHaveProperty('plateNo')
  const smoke = await read('车辆在充电时冒烟，未见明火，行驶不到500公里')
  expect(smoke.values).not.toHaveProperty('fire')
  expect(smoke.values).not.toHaveProperty('mileage')
  expect((await read('起火了吗？没有。碰撞了没？碰撞了。')).values).not.toHaveProperty('fire')
  expect((await read('车辆起火没有人受伤')).values).toMatchObject({ fire: true })
  expect((await read('维修费损失了一万二千块，损失三千元')).values.propertyLoss).toBe('12000')
  const card = await read('身份证330106199001011234，方向盘抖动')
  expect(card.unread).toMatchObject([{ field: 'cardNo', words: '330106199001011234' }])
  const chat = await read(
    '[2026-10-08 09:30:12] 坐席1001: 您好\n[2026-10-08 09:30:20] 来电13812345678: 变速箱漏油',
  )
  expect(chat.values).toMatchObject({ mobile: '13812345678', receivedAt: '2026-10-08' })
})

test('markup of a page and rows with commas or bars are read as what they show', async () => {
  const page = await read('<p>投诉人：王女士</p><p>投诉内容：方向盘抖动，<br>多次维修未果&nbsp;</p>')
  expect(page.values).toMatchObject({ reporterName: '王女士', description: '方向盘抖动，\n多次维修未果' })
  const rows = await read('姓名,电话,车架号,里程,问题\n张三,13812345678,LSVAM4187C2184847,32000,刹车失灵')
  expect(rows.values).toMatchObject({ reporterName: '张三', mileage: 32_000, summary: '刹车失灵' })
  const bought = await read('我于二〇二六年九月三十日购买的车，刹车失灵')
  expect(bought.values).toMatchObject({ purchaseDate: '2026-09-30' })
})

test('what a label, a box, a table and quotation marks say', async () => {
  expect((await read('行驶里程（万公里）：3.2\n财产损失(千元)：5')).values).toMatchObject({
    ...{ mileage: 32_000, propertyLoss: '5000' },
  })
  const boxes = await read('是否起火□是 ☑否\n是否碰撞 ☑是 □否')
  expect(boxes.values).toMatchObject({ fire: false, crash: true })
  const table = '<table><tr><td>品牌</td><td>上汽大众</td></tr><tr><td>里程</td><td>32000</td></tr></table>'
  expect((await read(table)).values).toMatchObject({ brandId: ids.上汽大众, mileage: 32_000 })
  const list = await read('品牌,里程,手机,问题简述\n上汽大众,"32,000",13812345678,"响, 抖"')
  expect(list.values).toMatchObject({ mileage: 32_000, mobile: '13812345678', summary: '响, 抖' })
  expect((await read('2026-10-08 09:30 车主来电：途观L行驶中熄火')).values).toMatchObject({
    ...{ receivedAt: '2026-10-08', source: '03' },
  })
  expect((await read('请打电话 0571-88886666转8001，王先生，途观L漏油')).values.phone).toBe(
    '0571-88886666-8001',
  )
})

test('another car is not this one, what is denied or feared did not happen, and a range is named', async () => {
  const both = await read('朗逸车主反映，对方车牌苏B12345，我车苏A12345，保养里程5000公里，已行驶3.2万公里')
  expect(both.values).toMatchObject({ plateNo: '苏A12345', mileage: 32_000 })
  expect(both.leftOut).toContain('苏B12345')
  const ahead = await read('朗逸，前车苏B12345急刹，碰撞预警误报，怕起火，0死亡')
  for (const field of ['plateNo', 'crash', 'fire']) expect(ahead.values).not.toHaveProperty(field)
  expect(ahead.leftOut).toContain('苏B12345')
  expect(ahead.values.deathCount).toBe(0)
  const ranged = await read('朗逸2-3万公里时抖动，老婆和孩子受伤')
  for (const field of ['mileage', 'injuredCount']) expect(ranged.values).not.toHaveProperty(field)
  expect(ranged.unread.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['2-3万公里', '老婆和孩子受伤']),
  )
  for (const words of ['后车车牌号：苏B12345', '另一辆车苏B12345', '他的车苏B12345', '肇事车辆苏B12345'])
    expect((await read(`朗逸，${words}追尾我车`)).values).not.toHaveProperty('plateNo')
  expect((await read('朗逸，前车急刹，苏A12345追尾')).values.plateNo).toBe('苏A12345')
})
