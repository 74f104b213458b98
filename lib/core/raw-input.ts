import type { Issue } from './errors'
import { ReceivedFile } from './replies'
import { hasForbiddenCharacter, typedText } from './text'

const deepest = 32

// Refused whatever the schema: NUL, control characters and non-characters in any text and key (PostgreSQL fails
// on some), and keys that reach the prototype.
export function refusedInput(raw: unknown): Issue[] {
  const issues: Issue[] = []
  const visit = (value: unknown, path: string, depth: number) => {
    if (typeof value === 'string') {
      if (hasForbiddenCharacter(value)) issues.push({ path, code: 'forbidden_character' })
    } else if (value instanceof ReceivedFile) {
      visit(value.name, path, depth)
    } else if (Array.isArray(value) || isPlain(value)) {
      if (depth > deepest) issues.push({ path, code: 'invalid' })
      else
        for (const [key, child] of Object.entries(value)) {
          const inner = path ? `${path}.${key}` : key
          if (key === '__proto__' || hasForbiddenCharacter(key)) issues.push({ path: inner, code: 'unknown' })
          else visit(child, inner, depth + 1)
        }
    }
  }
  visit(raw, '', 0)
  return issues
}

export function typedInput(raw: Record<string, unknown>): Record<string, unknown> {
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return typedText(value)
    if (value instanceof ReceivedFile)
      return new ReceivedFile(value.written, typedText(value.name), value.mime)
    if (Array.isArray(value)) return value.map(visit)
    if (!isPlain(value)) return value
    for (const [key, child] of Object.entries(value)) Reflect.set(value, key, visit(child))
    return value
  }
  return visit(raw) as Record<string, unknown>
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
