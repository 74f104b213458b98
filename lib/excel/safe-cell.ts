export type Value = string | number | boolean | Date | null | undefined

/** What Excel holds in one cell. */
const longest = 32_767
const notice = '…（已截断）'

// What makes a file unreadable (control and non-characters, lone surrogates), and what begins a formula.
const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F]|\p{Cs}|\p{NChar}/gu
const formula = /^[=+\-@\t\r]/

/** A value as a cell may hold it: plain, never a formula. */
export function safeCell(value: Value): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return value
  const clean = String(value).replace(unreadable, '')
  const quoted = formula.test(clean) ? `'${clean}` : clean
  return quoted.length > longest ? quoted.slice(0, longest - notice.length) + notice : quoted
}
