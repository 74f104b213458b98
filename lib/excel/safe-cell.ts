export type Value = string | number | boolean | null | undefined

const longest = 32_767
const notice = '…（已截断）'

// What makes a workbook unreadable (control and non-characters, lone surrogates) or needs escaping in XML.
const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000B-\u001F&<>\uD800-\uDFFF\uFDD0-\uFDEF\uFFFE\uFFFF]|_x/
const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Cs}|\p{NChar}/gu
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '_x000D_' }

export function cellText(text: string): string {
  if (text.length <= longest && !suspicious.test(text)) return text
  const clean = legible(text)
  return (clean.length > longest ? cut(clean) : clean)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, sign => signs[sign]!)
}

export const legible = (text: string) => text.replace(unreadable, '')

function cut(text: string): string {
  const end = longest - notice.length
  const half = /[\uD800-\uDBFF]/.test(text[end - 1]!)
  return text.slice(0, half ? end - 1 : end) + notice
}

// A quote, too: Excel would take it for the prefix itself.
const input = /^[\d=+\-@'\t\r]/

export const looksLikeInput = (text: string): boolean => input.test(text)
