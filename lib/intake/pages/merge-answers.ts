import type { Typed } from '@/lib/intake/draft/drafts'
import { dependents } from './pages'

const longest = 10_000
const maxFields = 60

/**
 * What a form sent for these answers, laid over what was typed before. What is not sent is not chosen (any more), and
 * what depends on an answer that changed is asked anew.
 */
export function mergeAnswers(
  before: Typed,
  sent: Readonly<Record<string, unknown>>,
  asks: readonly string[],
): Record<string, string | string[]> {
  const typed: Record<string, string | string[]> = { ...before }
  for (const name of asks) {
    const value = sent[name]
    if (typeof value === 'string') typed[name] = cut(value)
    else if (Array.isArray(value)) typed[name] = value.slice(0, maxFields).map(one => cut(String(one)))
    else delete typed[name]
  }
  for (const [name, below] of Object.entries(dependents)) {
    // Both may come from one page: then what was chosen with the new value stays.
    if (before[name] === undefined || before[name] === typed[name] || !asks.includes(name)) continue
    for (const one of below) if (!asks.includes(one)) delete typed[one]
  }
  return typed
}

const cut = (text: string) => [...text.slice(0, longest * 2)].slice(0, longest).join('')
