// Normalise before validating: a character that NFKC expands or replaces would otherwise slip past a length
// or character check.

// What is longer is no number, day or name, whatever a reader makes of it: some take the square of the length.
export const longestRead = 2_000

const between = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu
// a to z only: toUpperCase makes two letters of ß and a different one of ı.
const upper = (text: string) => text.replace(/[a-z]+/g, letters => letters.toUpperCase())

export function normalizeNumber(typed: string): string {
  return upper(typed.normalize('NFKC')).normalize('NFKC').trim()
}

const brackets = ['〔〕', '[]', '［］', '()', '（）', '【】']
const yearInBrackets = /^([^〔[(【]+)[〔[(【](\d{4})[〕\])】](?:第)?(\d+)号?$/

// A number of another office is stored as it was written: gd-2026/1 seeks GD-2026/1 too, 转办[2026]3207 also
// 转办〔2026〕3207号.
export function spellingsOf(typed: string): string[] {
  const plain = normalizeNumber(typed)
  const [, office, year, number] = yearInBrackets.exec(plain.replace(/\s+/g, '')) ?? []
  const written = office
    ? brackets.flatMap(([open, close]) =>
        ['', '第'].flatMap(before =>
          ['号', ''].map(after => `${office}${open}${year}${close}${before}${number}${after}`),
        ),
      )
    : []
  return [...new Set([typed, plain, ...written])]
}

// Letters of Russia and Greece that look like ours.
const [alike, ours] = ['АВЕКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXABEZHIKMNOPTYX']
const anyAlike = new RegExp(`[${alike}]`, 'g')
export const inLatin = (text: string) => text.replace(anyAlike, letter => ours[alike.indexOf(letter)]!)

export function normalizeCode(typed: string): string {
  if (/^[\dA-Z]*$/.test(typed)) return typed
  const code = upper(typed.normalize('NFKC').replace(between, '')).normalize('NFKC').replace(between, '')
  return inLatin(code)
}

export function normalizeCardNumber(typed: string): string {
  const code = normalizeCode(typed)
  return /^[\dA-Z]{18}$/.test(code) ? code : normalizeNumber(typed)
}

export function normalizeEmail(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/^\s*mailto:/i, '')
    .replace(between, sign => (/\p{Pd}/u.test(sign) ? '-' : ''))
  return plain.replace(/@[^@]*$/, domain => domain.replace(/[A-Z]+/g, letters => letters.toLowerCase()))
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu

// The form in which a login is stored, looked up and counted; validate the result. NFKC, then case folded
// both ways, because neither alone joins all variants: ẞ and ß (ss), the Kelvin sign (k), ſ (s), ı (i). Lower
// case leaves a combining dot of İ and a final sigma, handled apart.
export function normalizeLogin(typed: string): string {
  const plain = typed.normalize('NFKC').replace(invisible, '')
  const folded = plain.toLowerCase().toUpperCase().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
  return folded
    .normalize('NFD')
    .replace(/(?<=[ij])\u0307/g, '')
    .normalize('NFKC')
    .trim()
}

// 138****5678, 3301********1234, zh***@qq.com: of what another office has covered nobody can be reached.
export const isMasked = (text: string) => /(?:[*＊✱●•■█]\s*){2,}|\d[xX]{3,}/.test(text)

const signs: Record<string, string> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ensp: ' ', emsp: ' ', hellip: '…' },
  ...{
    middot: '·',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    mdash: '—',
    ndash: '–',
    yen: '¥',
    deg: '°',
  },
}
const entity = new RegExp(`&(?:(${Object.keys(signs).join('|')})|#(\\d{1,7})|#x([0-9a-f]{1,6}));`, 'gi')
const names =
  'a|b|br|center|div|em|font|h[1-6]|hr|i|img|input|label|li|o:p|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul'
const tag = new RegExp(`<(?:/(?:${names})\\s*|(?:${names})(?:\\s+[a-z][\\w:-]*\\s*=[^<>]*)?\\s*/?)>`, 'gi')
const endsLine = /^<(?:[bh]r\b|\/(?:p|div|li|tr|h\d|table)\b)/i

const isCharacter = (code: number) => code > 0x1f && code < 0x110000 && (code < 0xd800 || code > 0xdfff)

// What programs copy out of a page, 异响<br>漏油&nbsp;, as it was shown there. a<b and A&B are no markup.
export function withoutMarkup(text: string): string {
  if (!/<[a-z/]|&[a-z#]/i.test(text)) return text
  const shown = text
    .replace(tag, found => (endsLine.test(found) ? '\n' : /^<\/t[dh]/i.test(found) ? ' ' : ''))
    .replace(entity, (whole, name, decimal, hex) => {
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return name ? signs[name.toLowerCase()]! : isCharacter(code) ? String.fromCodePoint(code) : whole
    })
  return shown === text ? text : shown.trim()
}
