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
