import { attribute, scanXml } from './scan-xml'

const builtIn = (id: number): CellStyle => {
  if (builtInMonths.includes(id)) return 'month'
  const isDay =
    (id >= 14 && id <= 16) ||
    id === 22 ||
    (id >= 28 && id <= 31) ||
    (id >= 34 && id <= 35) ||
    (id >= 51 && id <= 58)
  return isDay ? 'day' : null
}
// mmm-yy and, where the program is Chinese, yyyy"年"m"月".
const builtInMonths = [17, 27, 36, 50, 52, 57]
const mostStyles = 100_000

// A number shows a day, a month or year alone, or more than it is: words beside it (0.0"万公里", "GD"0000), zeros before
// its digits (000000) and signs between them (000-00000000).
export type CellStyle = 'day' | 'month' | 'year' | NumberStyle | null

interface NumberStyle {
  before: string
  zeros: string
  after: string
  words?: (string | null)[]
}

// `struck`: the styles whose font has a line through it.
export async function readStyles(chunks: AsyncIterable<string>) {
  const own = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  const struck = new Set<number>()
  const struckFonts = new Set<number>()
  let within = ''
  let font = -1
  await scanXml(chunks, {
    open(name, tag) {
      if (name === 'numFmt' && own.size < mostStyles)
        own.set(Number(attribute(tag, 'numFmtId')), styleOf(attribute(tag, 'formatCode') ?? ''))
      else if (name === 'cellXfs' || name === 'fonts') within = name
      else if (name === 'font' && within === 'fonts') font++
      else if (name === 'strike' && within === 'fonts' && isStruck(tag)) struckFonts.add(font)
      else if (name === 'xf' && within === 'cellXfs' && styles.length < mostStyles) {
        const id = Number(attribute(tag, 'numFmtId') ?? 0)
        if (struckFonts.has(Number(attribute(tag, 'fontId') ?? 0))) struck.add(styles.length)
        styles.push(own.get(id) ?? (own.has(id) ? null : builtIn(id)))
      }
    },
    close(name) {
      if (name === within) within = ''
    },
  })
  return { styles, struck }
}

// <strike/>, or with a value that says no.
export const isStruck = (tag: string) => !/^(?:0|false)$/.test(attribute(tag, 'val') ?? '')

// [$$-409]#,##0.00 shows dollars; [$-804] and [$¥-804] are of China, 411 is Japan.
const foreignCurrency = /\[\$(?:[^\]¥￥元-]*[$€£₩A-Z][^\]-]*|[¥￥]-411)[^\]]*\]|(?<!\[)[$€£₩]/

const formatSigns = /"([^"]*)"|[\\!](.)|[_*].|\[[^\]]*\]|(E[+-]|General|G\/通用格式|[0#?.,%/@])|(.)/gi
const word = /[\p{L}\p{N}]/u

function wordsAlone(section: string): string | null {
  const parts = [...section.matchAll(formatSigns)]
  if (parts.some(([, , , digit]) => digit)) return null
  return parts.map(([, quoted, escaped, , plain]) => quoted ?? escaped ?? plain ?? '').join('')
}

function styleOf(code: string): CellStyle {
  const [first = ''] = code.split(';')
  const [currency] = foreignCurrency.exec(first.replace(/\[(?!\$)[^\]]*\]/g, '')) ?? []
  if (currency) return { before: '', zeros: '', after: currency.replace(/^\[\$|-.*$|\]$/g, '') }
  const bare = (text: string) => text.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/^[^dh]*y[^dh]*$/i.test(bare(first))) return /m/i.test(bare(first)) ? 'month' : 'year'
  if (/[ymd]|a{3}/i.test(bare(code))) return 'day'
  // 0.0,"万" and 0!.0000"万" show thousandths and more of what the cell holds.
  if (/,(?![#0?])|[!\\]\./.test(first)) return null
  // "是";;"否" shows words alone.
  const words = code.split(';').slice(0, 3).map(wordsAlone)
  if (words[0]) return { before: '', zeros: '', after: '', words }
  const style = { before: '', zeros: '', after: '' }
  for (const [, quoted, escaped, digit, plain] of first.matchAll(formatSigns)) {
    if (digit) Object.assign(style, { zeros: style.zeros + style.after + digit, after: '' })
    else style[style.zeros ? 'after' : 'before'] += quoted ?? escaped ?? plain ?? ''
  }
  if (!/^0[^#?.,%/@E]*0$/.test(style.zeros)) style.zeros = ''
  if (!word.test(style.before)) style.before = ''
  if (!word.test(style.after)) style.after = ''
  return style.before || style.zeros || style.after ? style : null
}

// As the cell shows it.
export function shownNumber(value: string, { before, zeros, after, words }: NumberStyle): string {
  if (words) {
    const [positive, negative = null, zero = positive] = words
    return (Number(value) > 0 ? positive : Number(value) < 0 ? negative : zero) ?? value
  }
  let at = value.length
  const filled = () =>
    [...zeros].reduceRight((text, sign) => (sign === '0' ? (value[--at] ?? '0') : sign) + text, '')
  const digits = zeros && /^\d+$/.test(value) ? filled() : value
  return before + value.slice(0, digits === value ? 0 : Math.max(0, at)) + digits + after
}

const day = 86_400_000

const maxCacheEntries = 10_000

export function dateReader(from1904: boolean): (serial: number) => string | null {
  const known = new Map<number, string | null>()
  return serial => {
    const before = known.get(serial)
    if (before !== undefined) return before
    const date = dateOfSerial(serial, from1904)
    if (known.size < maxCacheEntries) known.set(serial, date)
    return date
  }
}

// Less than a thousandth of a second: sums of times miss midnight by as much, and 23:59:59.7 must not reach it.
const noise = 1e-8
const lastSecond = 86_399

export function dateOfSerial(serial: number, from1904: boolean): string | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null
  const days = Math.floor(serial + noise)
  // Excel treats 1900 as a leap year.
  if (!from1904 && days === 60) return '1900-02-29'
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const seconds = Math.min(lastSecond, Math.max(0, Math.round((serial - days) * 86_400)))
  const text = new Date(epoch + days * day + seconds * 1_000).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
