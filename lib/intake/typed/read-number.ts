const lead = /^(约|大约|大概|差不多|about|approx\.?|~|≈)/i
const units = [
  '公里/小时',
  '公里每小时',
  '千米/小时',
  'km/h',
  'kmh',
  '公里',
  '千米',
  'km',
  '迈',
  '码',
  '次',
  '回',
  '人',
  '个',
  '名',
  '位',
]
const tail = new RegExp(`(${units.join('|')})?(左右|上下|多)?(${units.join('|')})?$`, 'i')

export function readNumber(typed: string): number | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s,，]/g, '')
    .replace(lead, '')
    .replace(tail, '')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const [, whole, thousands] = /^(\d{1,4})万(\d)千?$/.exec(text) ?? []
  if (whole) return Number(whole) * 10_000 + Number(thousands) * 1_000
  const [, number, scale] = /^(\d{1,6}(?:\.\d{1,4})?)(万|w|千|k)$/i.exec(text) ?? []
  if (!number) return null
  return Math.round(Number(number) * (/[万w]/i.test(scale!) ? 10_000 : 1_000))
}
