import { z } from 'zod'
import { longestRead } from '@/lib/values/spelling'

// NUL, other control characters (tab and line breaks stay), lone surrogates and non-characters: PostgreSQL
// refuses the first (22021), spreadsheets the last.
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\p{Cs}|\p{NChar}/u

// The one rule for the length of text: code points, as PostgreSQL counts, so 😀 is one.
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

export function hasForbiddenCharacter(text: string): boolean {
  return forbidden.test(text)
}

// Bidirectional controls: with them gpj.exe can be made to look like exe.jpg. Telephones and chats put them around numbers
// and names that are copied, where nobody sees them: no text keeps them.
export const reordering = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const everyReordering = new RegExp(reordering, 'g')

export function shownName(name: string): string {
  const plain = [...name].filter(sign => !hasForbiddenCharacter(sign) && !reordering.test(sign)).join('')
  return codePoints(plain) > 60 ? `${[...plain].slice(0, 60).join('')}…` : plain
}

const everyForbidden = new RegExp(forbidden, 'gu')

// Vertical tab, form feed, NEL, line and paragraph separator: Word puts them where a line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const lineBreaks = /[\u000B\u000C\u0085\u2028\u2029]/g

export function typedText(text: string): string {
  return text.replace(lineBreaks, '\n').replace(everyForbidden, '')
}

export const oneLine = (text: string) =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map(line => line.trim())
        .join(' ')
    : text

export function text(max: number) {
  return z
    .string()
    .overwrite(value => value.replace(everyReordering, ''))
    .trim()
    .superRefine((value, refinement) => {
      if (hasForbiddenCharacter(value))
        refinement.addIssue({ code: 'custom', message: 'forbidden_character' })
      else if (value.length > max && codePoints(value) > max)
        refinement.addIssue({ code: 'custom', message: 'too_big_string', params: { max } })
    })
    .meta({ maxLength: max })
}

// A telephone number that a program sends as a JSON number. Beyond 2^53 its digits are others than those sent.
export const textOfNumber = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value

export function normalized<Schema extends z.ZodType>(normalize: (typed: string) => string, schema: Schema) {
  const spelled = (value: unknown) => {
    const written = textOfNumber(value)
    return typeof written === 'string' && written.length <= longestRead ? normalize(written) : value
  }
  return z.preprocess(spelled, schema)
}

// A text that holds several where one is due is told so, not that it is too long or malformed.
export const onlyOne = <Schema extends z.ZodType>(
  holdsSeveral: (typed: string) => boolean,
  error: string,
  schema: Schema,
) =>
  z.preprocess((given: z.input<Schema>, refinement) => {
    if (typeof given !== 'string' || given.length > longestRead || !holdsSeveral(given)) return given
    refinement.addIssue({ code: 'custom', message: error })
    return z.NEVER
  }, schema)

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u
export const isVisible = (text: string) => visible.test(text)

export function requiredText(max: number) {
  return text(max).refine(isVisible, { error: 'required' })
}

export const id = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .refine(value => /^[1-9]\d{0,17}$/.test(value), { error: 'not_id' })

export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
