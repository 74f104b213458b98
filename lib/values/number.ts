import { inFull } from './day'
import { longestRead } from './spelling'

export interface NumberReading {
  // Exact digits with at most one point: `32000`, `-5`, `1234.567`.
  value: string
  about: boolean
  // A unit or a power (3.2万) is written with it.
  scaled: boolean
  // Rounded, or read from what is said otherwise: 23款, 1498 of an engine, 1.5T.
  adjusted: boolean
}

const kilometres = ['公里', '公裡', '千米', 'km', 'kms']
const perHour = ['(?:公里|千米|km)(?:/|每)(?:小?时|h)', 'kmh', 'kph']

const people = ['个人', '人', '个', '名', '位', '口']

const unitsOf = {
  km: kilometres,
  kmh: [...perHour, ...kilometres, '迈', '码'],
  yuan: ['[元圆圓]整?', '块钱', '块', '人民币', 'rmb', 'cny', 'yuan'],
  people,
  injured: people,
  dead: people,
  years: ['周岁', '岁'],
  litre:
    '公?升 lit(?:er|re)s? l ml 毫升 cc [升l]?t(?:d|si|fsi|gdi|di)? [升lt]?(?:涡轮(?:增压)?|增压|自然吸气|自吸)'.split(
      ' ',
    ),
  year: ['年款', '年度', '年式', '年型', '年', '款', 'my'],
  month: ['月份', '月'],
  times: ['次', '回'],
  vehicles: ['辆', '台', '部'],
  seconds: ['秒钟?'],
}
export type Quantity = keyof typeof unitsOf

const wordsAt = (words: readonly string[], place: 'start' | 'end') => {
  const any = [...new Set(words)].sort((one, other) => other.length - one.length).join('|')
  return new RegExp(place === 'start' ? `^(?:${any})` : `(?:${any})$`)
}
const everyUnit = wordsAt(Object.values(unitsOf).flat(), 'end')
const units = new Map(Object.entries(unitsOf).map(([name, words]) => [name, wordsAt(words, 'end')]))

const aboutBefore = wordsAt(
  '大概是 大约是 大概 大约 约为 约 差不多 将近 接近 近 逾 about approx. approx ~ ≈'.split(' '),
  'start',
)
const aboutAfter = wordsAt(
  ['左右', '上下', '前后', '出头', '有余', '余', '多', '来', '许', '[+?]', '\\((?:大?约|左右|估计|估)\\)'],
  'end',
)
// A label belongs to a quantity as a unit does: 时速80 is no mileage.
const anyLabel = ['目前', '现在?', '已经?', '[正刚]好', '整', '[总合]计[为:]?', '共计?[为:]?']
const labelsOf: Partial<Record<Quantity, string[]>> = {
  km: [
    '(?:总?共)?(?:行驶|跑|开)了?',
    '(?:总|行驶)?里程数?[为:]?',
    '(?:表显|(?:仪表盘?|里程表|码表)?显示)[为:]?',
  ],
  kmh: ['(?:时速|车速|每小时)[为:]?'],
  yuan: ['人民[币幣]', 'rmb', 'cny', '¥', '(?:(?:经济|财产)?损失(?:金额)?|维修费用?)[为:]?'],
  litre: ['排量[为:]?'],
  injured: ['(?:共|致|造成)?(?:受|轻微?|重)?伤者?[为:]?'],
  times: ['第'],
  dead: ['(?:共|致|造成)?(?:死亡?|身亡)[为:]?'],
}
const labelled = (words: readonly string[]) => wordsAt([...anyLabel, ...words], 'start')
const everyLabel = labelled(Object.values(labelsOf).flat())
const labels = new Map(
  Object.keys(unitsOf).map(name => [name, labelled(labelsOf[name as Quantity] ?? [])] as const),
)
const nobody = /^(?:无|没有?)(?:人员?)?(?:受伤|伤亡|死亡|伤者|死者)?$/
const zeros: Partial<Record<Quantity, RegExp>> = {
  people: nobody,
  injured: nobody,
  dead: nobody,
  times: /^(?:未|没有?|无|从未)(?:维?修理?|发生|出现)?过?$/,
  kmh: /^(?:静止|停车|驻车|原地)(?:状态|时|中)?$/,
}

const beside = /(?<=[里米m万])[时了整]$|\((?:含税|表显|发生时|仪表(?:盘?显示)?|里程表|码表|实际)\)$/

const digits = new Map<string, string>()
for (const [digit, signs] of '〇零○ 一壹 二贰两 三叁 四肆 五伍 六陆 七柒 八捌 九玖'.split(' ').entries())
  for (const sign of signs) digits.set(sign, String(digit))
const powers = new Map<string, number>([
  ...([...'十拾'].map(sign => [sign, 1]) as [string, number][]),
  ...([...'百佰'].map(sign => [sign, 2]) as [string, number][]),
  ...([...'千仟k'].map(sign => [sign, 3]) as [string, number][]),
  ...([...'万萬w'].map(sign => [sign, 4]) as [string, number][]),
  ...([...'亿億'].map(sign => [sign, 8]) as [string, number][]),
])

const grouped = /(?<![\d.,])\d{1,3}(?:[ ,']\d{3})+(?!\d|,\d)/g
const figure = `[\\d${[...digits.keys()].join('')}]`
const point = new RegExp(`(?<!${figure}|[十百千万])(${figure})[点·](${figure}{1,3})(?=[万萬千wk])`)
// 12元5角3分
const coins = new RegExp(`^(.+)[元圆圓块]零?(?:(${figure})[角毛])?零?(?:(${figure})分)?整?$`)

// A number as people write it: 3.2万公里, 约3万, 3w, 1万2, 三万, 30000余, 12 000, ¥1,234.50元. Null for a range, an open
// end (3万以上), powers of ten (1e5), and a unit of another quantity (5000英里). What is measured is rounded to
// `decimals`; two and a half persons stay what they are, a fault of their field.
export function readNumber(typed: string, quantity?: Quantity, decimals?: number): NumberReading | null {
  if (quantity !== 'litre' && /^(?:0|[1-9]\d{0,11})$/.test(typed))
    return { value: typed, about: false, scaled: false, adjusted: false }
  // ² and ① would become figures.
  if (typed.length > longestRead || /\p{No}/u.test(typed)) return null
  let text = plain(typed).replace(grouped, number => number.replace(/[ ,']/g, ''))
  if (/\d\s+[\d.]|kw/.test(text)) return null
  text = text
    .replace(/\s+/g, '')
    .replace(/[,;!]+$|(?<=\D)\.+$/, '')
    .replace(beside, '')
  // 32.000公里 is 32 000 in some countries.
  if (quantity === 'km' && /^\d{1,3}\.\d{3}(?!\d)/.test(text) && !/[万萬千w]/.test(text)) return null
  if (quantity && zeros[quantity]?.test(text))
    return { value: '0', about: false, scaled: true, adjusted: true }
  const inCoins = quantity === 'yuan' ? coins.exec(text) : null
  if (inCoins?.[2] || inCoins?.[3]) {
    const whole = readNumber(inCoins[1]!, quantity)
    const [jiao, fen] = [inCoins[2], inCoins[3]].map(sign => (sign && digits.get(sign)) ?? sign ?? '0')
    return whole && /^\d+$/.test(whole.value)
      ? { ...whole, value: trimmed(`${whole.value}.${jiao}${fen}`), scaled: true }
      : null
  }
  const written =
    quantity === 'seconds' ? secondsIn(text) : quantity === 'times' ? text.replace(/^首次$/, '1次') : text
  const isDuration = written !== text
  text = written
  if (quantity === 'year') text = text.replace(/^my(?=\d)(.*)$/, '$1my')
  text = text.replace(point, (_, whole, part) =>
    [whole, '.', ...part].map(sign => digits.get(sign) ?? sign).join(''),
  )
  // 二十多万
  const rough = text.replace(/(?<=[0十百千])[来多余](?=[万萬])/, '')
  let about = rough !== text
  text = rough
  const label = (quantity && labels.get(quantity)) ?? everyLabel
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(label, '').replace(aboutBefore, () => {
      about = true
      return ''
    })
  }
  const negative = text.startsWith('-')
  text = text.replace(/^[-+]/, '')
  const unit = (quantity && units.get(quantity)) ?? everyUnit
  let named = ''
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(aboutAfter, () => {
      about = true
      return ''
    })
    if (!named) {
      named = unit.exec(text)?.[0] ?? ''
      text = text.slice(0, text.length - named.length)
    }
  }
  // 280TSI and 40TFSI are badges.
  if (/t/.test(named) && quantity === 'litre' && Number(text) >= 10) return null
  const digitsWritten = /^(\d+\.?\d*|\.\d+)$/.test(text) ? trimmed(text) : inWords(text)
  if (digitsWritten === null) return null
  const small =
    /^(?:ml|毫升|cc)$/.test(named) || (quantity === 'litre' && !named && Number(digitsWritten) >= 100)
  const meant = small
    ? unscaled(fixed(digitsWritten) / 1_000n)
    : named && quantity === 'year'
      ? inFull(/^\d\d$/.test(text) ? text : digitsWritten)
      : digitsWritten
  const scaled = named !== '' || small || /[千仟k万萬w亿億]/.test(text)
  // 3.2 of a mileage is hardly three kilometres.
  const isVague = quantity === 'km' && !scaled && /^\d{1,2}\./.test(meant)
  const isRounded = decimals !== undefined && measured.includes(quantity) && !isVague
  const value = isRounded ? rounded(meant, decimals) : meant
  const adjusted = isDuration || value !== digitsWritten || (quantity === 'litre' && !/^[升l]?$/.test(named))
  return { value: negative && value !== '0' ? `-${value}` : value, about, scaled, adjusted }
}

// 00:03:25, 3分25秒, and the part of a day that Excel makes of them. 3:25 has two meanings.
function secondsIn(text: string): string {
  const partOfDay = /^0?\.\d+$/.test(text) ? Number(text) * 86_400 : 0
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(\d+):([0-5]?\d):([0-5]?\d)$/.exec(text) ??
    /^(?:(\d+(?:\.\d+)?)小?时)?(?:(\d+(?:\.\d+)?)分钟?)?(?:(\d+)秒)?$/.exec(text) ??
    []
  const sum = Math.round(partOfDay || Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  return sum > 0 ? `${sum}秒` : text
}

const measured: readonly (Quantity | undefined)[] = ['km', 'kmh', 'litre']

const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。﹒]/g, '.')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/^\s*["'“‘`]+|["'”’]+\s*$/g, '')
    .trim()
    .toLowerCase()

function trimmed(number: string): string {
  const [whole = '', part = ''] = number.split('.')
  const fraction = part.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction && `.${fraction}`)
}

const places = 12
const scale = 10n ** BigInt(places)
const power = (exponent: number) => 10n ** BigInt(exponent)

// 三万二 and 3万2 are 32 000, 三万零二 and 3万02 are not.
function inWords(text: string): string | null {
  const parts = text.match(/\d+(?:\.\d+)?|./gu) ?? []
  if (parts.length > 1 && parts.every(part => digits.has(part)))
    return trimmed(parts.map(part => digits.get(part)).join(''))
  const sum = { done: 0n, below: 0n }
  let number: string | null = null
  let zero = false
  let last = Number.POSITIVE_INFINITY
  let exact = false
  for (const part of parts) {
    const unit = powers.get(part)
    if (unit === undefined) {
      const digit = digits.get(part) ?? (/^\d/.test(part) ? part : null)
      if (digit === null || number !== null || exact) return null
      if (digit === '0' && last !== Number.POSITIVE_INFINITY) zero = true
      else number = digit
      continue
    }
    if (number === null && unit === 1 && last > 1) number = '1'
    if (unit < 4) {
      if (number === null || unit >= last) return null
      sum.below += fixed(number) * power(unit)
    } else {
      const whole = sum.below + (number === null ? 0n : fixed(number))
      if (whole === 0n && number === null) return null
      if (unit === 4 && sum.done % (scale * power(8)) !== 0n) return null
      sum.done = unit === 8 ? (sum.done + whole) * power(8) : sum.done + whole * power(4)
      sum.below = 0n
    }
    exact = number?.includes('.') ?? false
    number = null
    zero = false
    last = unit
  }
  if (last === Number.POSITIVE_INFINITY) return number
  let total = sum.done + sum.below
  if (number !== null) {
    if (number.length === 1 && !zero) total += fixed(number) * power(last - 1)
    else if (zero || number.length === last) total += fixed(number)
    else return null
  }
  return unscaled(total)
}

function unscaled(total: bigint): string {
  const text = String(total).padStart(places + 1, '0')
  return trimmed(`${text.slice(0, -places)}.${text.slice(-places)}`)
}

function rounded(value: string, decimals: number): string {
  const unit = power(places - decimals)
  return unscaled(((fixed(value) + unit / 2n) / unit) * unit)
}

function fixed(number: string): bigint {
  const [whole = '', fraction = ''] = number.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

export function readWhole(typed: string, quantity?: Quantity) {
  const reading = readNumber(typed, quantity, 0)
  return reading && { ...reading, value: Number(reading.value) }
}

// Of a field: what its number counts, by default its unit.
export function quantityOf({ unit, quantity = unit }: { unit?: string; quantity?: string }) {
  return quantity !== undefined && Object.hasOwn(unitsOf, quantity) ? (quantity as Quantity) : undefined
}
