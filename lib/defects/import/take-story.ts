import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { fieldLabel } from '@/lib/i18n/translate'
import { isNobody } from '@/lib/values/person'
import { caller, numbers, type Part } from './text-parts'

// What is told beside a fault: when, how fast, how far.
export const besideFault = ['faultDate', 'speed', 'mileage']

const greeting =
  /^(?:dear\b|regards\b|(?:电话|通话|来电)记录|您好|你好|喂|尊敬|哈喽|在吗|领导好|大家好|我叫|我是|来电)/i

const opening =
  /^(?:(?:您好|你好|喂|哈喽|在吗|领导好|大家好)[\s，,、：:～~]*|(?:(?:电话|通话|来电)记录|尊敬|我叫|我是|来电)[^，,：:]*[，,：:]\s*)+/

// What is told is the description, without the numbers that have fields of their own.
export function takeStory(
  ctx: Ctx,
  parts: Map<FieldName, Part>,
  free: string,
  telling: Record<'fault' | 'harm' | 'beside', string[]>,
) {
  const written = parts.get('description')
  const personal = [...parts.values()].filter(({ field }) => fieldOf[field].contact || field === 'vin')
  const story = [written?.cell, free].filter(Boolean).join('\n')
  const cell = personal.reduce(
    (text, { field, words, cell }) =>
      [words, cell].reduce((rest, one) => rest.replaceAll(one, `【${fieldLabel(ctx.locale, field)}】`), text),
    story,
  )
  if (!cell.trim()) return
  const name = parts.get('reporterName')?.cell ?? ''
  const nameless = (text: string) =>
    name.length > 1 ? text.replaceAll(name, `【${fieldLabel(ctx.locale, 'reporterName')}】`) : text
  parts.set('description', { field: 'description', cell: nameless(cell), words: written?.words ?? free })
  if (parts.has('summary')) return
  const sentences = cell.split(/[。！？!?\n]|\.\s+(?=[A-Z])/).map(one => one.trim())
  const who = parts.get('reporterName')?.words ?? ''
  const has = (clause: string, words: readonly string[]) => words.some(word => clause.includes(word))
  const isPart = (clause: string) =>
    who.includes(clause) || [...parts.values()].some(({ words }) => words === clause)
  // Clauses of nothing but who is calling and with which car are no summary.
  const plain = sentences.map(one =>
    one
      .replace(caller, '')
      .replace(opening, '')
      .split(/(?<=[，,])(?!\d{3})/)
      .filter(
        clause =>
          !clause.includes('【') &&
          clause.search(numbers) < 0 &&
          !isPart(clause.replace(/[，,]$/, '')) &&
          (has(clause, telling.fault) || has(clause, telling.harm) || !has(clause, telling.beside)),
      )
      .join('')
      .replace(/[，,]$/, ''),
  )
  const isTelling = (one: string) =>
    one.replace(/【[^】]*】/g, '').length > 5 && !greeting.test(one) && !isNobody(one)
  const counted = (one: string, words: readonly string[]) => words.filter(word => one.includes(word)).length
  // What failed before what came of it.
  const fullest = plain
    .filter(isTelling)
    .sort(
      (one, other) =>
        counted(other, telling.fault) - counted(one, telling.fault) ||
        counted(other, telling.harm) - counted(one, telling.harm),
    )[0]
  const summary = fullest ?? plain.find(Boolean) ?? sentences.find(Boolean)
  if (summary) {
    const short = [...nameless(summary)].slice(0, 100).join('')
    parts.set('summary', { field: 'summary', cell: short, words: short })
  }
}
