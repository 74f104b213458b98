import type { Typed } from '@/lib/intake/draft/drafts'

export function requestedNames(fields: readonly { name: string }[]): string[] {
  const names = fields.map(({ name }) => name).filter(name => name !== 'files')
  return fields.length === 0 ? ['description'] : names
}

export function typedBefore(fields: readonly { name: string; answer?: unknown }[]): Typed {
  return Object.fromEntries(fields.map(({ name, answer }) => [name, [answer ?? ''].flat().map(asTyped)]))
}

export const asTyped = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value))
