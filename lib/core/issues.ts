import type { z } from 'zod'
import type { Issue } from './errors'

// A schema chooses its text with `{ error: 'code' }` if the code is a key of `validation` in messages;
// otherwise the kind of the issue decides. Parse with `reportInput`, or a wrong type looks like a missing
// value. A field, or a line of it, is told what is wrong with it once: what follows from a value that was not read is no
// second mistake.
export function issuesOf(error: z.ZodError): Issue[] {
  const issues = error.issues.flatMap(namedIssues)
  const placeOf = ({ path, params }: Issue) => `${path} ${params?.line ?? ''}`
  const first = new Map(issues.map(issue => [placeOf(issue), issue] as const).reverse())
  return issues.filter(issue => first.get(placeOf(issue)) === issue)
}

// Of fields that nothing has been said of yet.
export function moreIssues({ error }: z.ZodSafeParseResult<unknown>, before: readonly Issue[]): Issue[] {
  const named = new Set(before.map(({ path }) => path))
  return error ? issuesOf(error).filter(({ path }) => !named.has(path)) : []
}

function namedIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ path: path ? `${path}.${key}` : key, code: 'unknown' }))
  }
  if (/^[a-z][a-z_]+$/.test(issue.message)) {
    const params = issue.code === 'custom' ? (issue.params as Issue['params']) : undefined
    return [{ path, code: issue.message, params }]
  }
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: nothing.includes(issue.input) ? 'required' : `not_${kind(issue.expected)}` }]
    case 'too_big':
      return [{ path, code: `too_big_${kind(issue.origin)}`, params: { max: Number(issue.maximum) } }]
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return [{ path, code: 'required' }]
      return [{ path, code: `too_small_${kind(issue.origin)}`, params: { min: Number(issue.minimum) } }]
    case 'invalid_value': {
      if (nothing.includes(issue.input)) return [{ path, code: 'required' }]
      const values = issue.values.map(String)
      const isShort = values.length <= 20 && values.every(value => /^[A-Za-z]\w*$/.test(value))
      return isShort
        ? [{ path, code: 'not_one_of', params: { values: values.join(' / ') } }]
        : [{ path, code: 'not_offered_value', params: { value: String(issue.input).slice(0, 60) } }]
    }
    case 'invalid_union': {
      const { discriminator: name } = issue as { discriminator?: string }
      const given = name ? (issue.input as Record<string, unknown>)[name] : issue.input
      return [{ path, code: nothing.includes(given) ? 'required' : name ? 'not_offered' : 'invalid' }]
    }
    default:
      return [{ path, code: 'invalid' }]
  }
}

const nothing: unknown[] = [undefined, null, '']

function kind(name: string): string {
  if (name === 'int') return 'whole'
  return ['string', 'number', 'boolean', 'array', 'object'].includes(name) ? name : 'value'
}
