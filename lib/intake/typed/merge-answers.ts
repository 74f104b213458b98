import type { Typed } from '@/lib/intake/draft/drafts'
import { mergeTicks } from './parse-answers'

export const dependents: Readonly<Record<string, readonly string[]>> = {
  brandId: ['modelRangeId'],
  assemblyCode: ['subAssemblyCode'],
  productCategory: ['productSubcategory'],
  province: ['city'],
}

const longest = 10_000
const maxFields = 60

// `asks` that are missing from the form are cleared, because browsers send no unchecked boxes; answers that depend on a
// changed one are cleared too.
export function mergeAnswers(
  before: Typed,
  sent: Readonly<Record<string, unknown>>,
  asks: readonly string[],
): Record<string, string | string[]> {
  const typed: Record<string, string | string[]> = { ...before }
  for (const [list, ticks] of Object.entries(mergeTicks(before, sent, asks)))
    if (ticks.length > 0) typed[list] = ticks
    else delete typed[list]
  for (const name of asks) {
    const value = sent[name]
    if (typeof value === 'string') typed[name] = cut(value)
    else if (Array.isArray(value)) typed[name] = value.slice(0, maxFields).map(one => cut(String(one)))
    else delete typed[name]
  }
  for (const [name, below] of Object.entries(dependents)) {
    // The form may contain both the changed answer and its dependent: then the dependent is kept.
    if (before[name] === undefined || before[name] === typed[name] || !asks.includes(name)) continue
    for (const one of below) if (!asks.includes(one)) delete typed[one]
  }
  return typed
}

const cut = (text: string) => [...text.slice(0, longest * 2)].slice(0, longest).join('')
