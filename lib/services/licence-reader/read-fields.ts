import type { Engine, Sign } from './engine'
import { cutOut, type Grey, type Line } from './grey'
import type { LicenceField, LicenceFields } from './licence-reader'

/** Coordinates relative to the VIN's line, in units of its height: right and down are positive. */
export interface ReadLine {
  text: string
  confidence: number
  plain: string
  again: string
  left: number
  right: number
  down: number
}

const labels =
  /号牌号码|车辆类型|所有人|住址|使用性质|品牌型号|车辆识别|识别代号|发动机号|注册日期|发证日期|行驶证|VehicleLicense/
const uses: readonly string[] = [
  '非营运',
  '营转非',
  '出租转非',
  '公路客运',
  '公交客运',
  '出租客运',
  '旅游客运',
  '预约出租客运',
  '货运',
  '租赁',
  '警用',
  '消防',
  '救护',
  '工程救险',
  '教练',
  '幼儿校车',
  '小学生校车',
  '危化品运输',
] as const
const province = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
const sure = 0.85
const chineseCounts = new RegExp(
  `^[${province}][A-Z]|[${province}][A-HJ-Z][A-Z0-9]{5}|牌[A-Z0-9]{4}|${uses.join('|')}`,
)

export function readLines(chinese: Engine, latin: Engine, photo: Grey, lines: Line[], vin: Line): ReadLine[] {
  const cos = Math.cos(vin.angle)
  const sin = Math.sin(vin.angle)
  return lines.flatMap(line => {
    const dx = (line.x - vin.x) / vin.height
    const dy = (line.y - vin.y) / vin.height
    const right = dx * cos + dy * sin
    const down = dy * cos - dx * sin
    const half = line.length / vin.height / 2
    // The licence lies within these bounds around its VIN; its small English labels are not needed.
    const near = Math.abs(right) < 30 && down > -24 && down < 12
    if (line.part || !near || line.height < vin.height * 0.62 || line.height > vin.height * 1.9) return []
    const level = { ...line, angle: nearest(line.angle, vin.angle) }
    const image = cutOut(photo, level, { high: 36, margin: 0.3 })
    const signs = chinese.readLine(image)
    const text = textOf(signs)
    if (text.length < 2) return []
    const requested = /[A-Z0-9]{4}|[一-龥]{2}/.test(text)
    return {
      text,
      confidence: signs.reduce((sum, sign) => sum + sign.confidence, 0) / Math.max(1, signs.length),
      plain: requested && /[A-Z0-9]{4}/.test(text) ? textOf(latin.readLine(image)) : '',
      again: chineseCounts.test(text)
        ? textOf(chinese.readLine(cutOut(photo, further(level), { high: 44, margin: 0.4 })))
        : '',
      left: right - half,
      right: right + half,
      down,
    }
  })
}

export const isLicence = (lines: ReadLine[]) => lines.some(({ text }) => labels.test(text))

export function pickFields(lines: ReadLine[], today: string): LicenceFields {
  const fields: LicenceFields = {}
  const put = (field: LicenceField, value: string, confidence: number) => {
    if (confidence >= sure && confidence > (fields[field]?.confidence ?? 0))
      fields[field] = { value, confidence: Math.round(confidence * 1000) / 1000 }
  }
  for (const line of lines) {
    const plate = plateOf(line.text)
    if (plate && plate === plateOf(line.again) && line.down < -4 && line.plain.endsWith(plate.slice(1)))
      put('plateNo', plate, line.confidence)
    const model = modelOf(line.text)
    if (model && model === modelOf(line.again) && line.plain.endsWith(/[A-Z0-9]*$/.exec(model)![0]))
      put('brandModel', model, line.confidence)
    const use = natureOf(line.text)
    if (use && use === natureOf(line.again) && line.down < 0 && line.down > -8)
      put('useNature', use, line.confidence)
    const engine = /^(?:.*发动机号码?)?[^A-Z0-9]*([A-Z0-9]{4,20})$/.exec(line.text)?.[1]
    if (engine && line.down > 0.8 && line.down < 5 && line.plain.endsWith(engine) && !/^\d{8}$/.test(engine))
      put('engineNo', engine, line.confidence)
  }
  for (const [field, date, confidence] of datesOf(lines, today)) put(field, date, confidence)
  return fields
}

function datesOf(lines: ReadLine[], today: string): [LicenceField, string, number][] {
  const dates = lines.flatMap(line => {
    const found = /((?:19|20)\d\d)\D?(\d\d)\D?(\d\d)$/.exec(line.text)
    if (!found || line.down < 1 || !line.plain.endsWith(found.slice(1).join(''))) return []
    const date = found.slice(1).join('-')
    const real = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
    return real && date <= today ? [{ ...line, date }] : []
  })
  dates.sort((a, b) => a.left - b.left)
  const [first, second] = dates
  if (dates.length === 2 && Math.abs(first!.down - second!.down) < 1.6 && first!.date <= second!.date)
    return [
      ['registeredOn', first!.date, first!.confidence],
      ['issuedOn', second!.date, second!.confidence],
    ]
  if (dates.length !== 1) return []
  const beside = lines.find(
    line =>
      Math.abs(line.down - first!.down) < 1.6 &&
      line.right <= first!.left + 1 &&
      first!.left - line.right < 4,
  )
  const label = `${beside?.text ?? ''}${first!.text}`
  if (/注册/.test(label)) return [['registeredOn', first!.date, first!.confidence]]
  if (/发证/.test(label)) return [['issuedOn', first!.date, first!.confidence]]
  return []
}

const textOf = (signs: Sign[]) =>
  signs
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')
    .replace(/^[^一-龥A-Z0-9]+|[^一-龥A-Za-z0-9]+$/g, '')

const plateOf = (text: string) =>
  new RegExp(`[${province}][A-HJ-Z][A-HJ-NP-Z0-9]{5,6}(?![A-Z0-9])`).exec(text)?.[0]

const modelOf = (text: string) =>
  /^[^一-龥]*([一-龥][一-龥·-]{0,8}牌[A-Z0-9]{4,20})$/.exec(
    text.replace(/^.*型号/, '').replace(/[—–－]/g, '-'),
  )?.[1]

const natureOf = (text: string) =>
  uses.find(one => one === text.replace(/^.*性质/, '').replace(/[^一-龥]/g, ''))

const further = (line: Line): Line => ({
  ...line,
  x: line.x - line.height * Math.cos(line.angle),
  y: line.y - line.height * Math.sin(line.angle),
  length: line.length + line.height * 2,
})

function nearest(angle: number, other: number): number {
  return Math.cos(angle - other) < 0 ? angle + Math.PI : angle
}
