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

// A number shows a day, a month or year alone, as many digits as 000000 has zeros, or a unit that changes its quantity:
// 0.0"万公里".
export type CellStyle = 'day' | 'month' | 'year' | number | { unit: string } | null

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

function styleOf(code: string): CellStyle {
  if (/^0{2,15}$/.test(code)) return code.length
  const [first = ''] = code.split(';')
  const unit = /[0#?]"?([^"0#?]*(?:[万千亿]|英里|mile)[^"0#?]*)"?$/i.exec(first.replaceAll('\\', ''))?.[1]
  const [currency] = foreignCurrency.exec(first.replace(/\[(?!\$)[^\]]*\]/g, '')) ?? []
  if (currency) return { unit: currency.replace(/^\[\$|-.*$|\]$/g, '') }
  // 0.0,"万" and 0!.0000"万" show thousandths and more of what the cell holds.
  if (unit && !/,(?![#0?])|[!\\]\./.test(first)) return { unit }
  const signs = first.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/^[^dh]*y[^dh]*$/i.test(signs)) return /m/i.test(signs) ? 'month' : 'year'
  return /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) ? 'day' : null
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
