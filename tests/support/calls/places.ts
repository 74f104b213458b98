import type { z } from 'zod'
import { sampleOf } from './sample'

/** Where a value stands in an input: its path, what is allowed there, and the schemas that the path passes. */
export interface Place {
  path: readonly (string | number)[]
  schema: z.ZodType
  around: readonly z.ZodType[]
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  getter?: () => z.ZodType
}

const deepest = 5

/** Every place of an input, five names deep. */
export function placesOf(schema: z.ZodType): Place[] {
  const found = new Map<string, Place>()
  const visit = (current: z.ZodType, path: Place['path'], around: readonly z.ZodType[]) => {
    const def = current._zod.def as unknown as Def
    const inner = (child: z.ZodType, key: string | number) => {
      const place = { path: [...path, key], schema: child, around: [...around, current] }
      const name = place.path.join('.')
      if (place.path.length > deepest) return
      if (!found.has(name)) found.set(name, place)
      visit(child, place.path, place.around)
    }
    for (const [key, child] of Object.entries(def.shape ?? {})) inner(child, key)
    if (def.type === 'record' && def.valueType) inner(def.valueType, 'key')
    if (def.type === 'array' && def.element) inner(def.element, 0)
    for (const [at, child] of (def.items ?? []).entries()) inner(child, at)
    const same = [def.innerType, def.in, def.out, def.left, def.right, def.getter?.(), ...(def.options ?? [])]
    for (const child of same) if (child) visit(child, path, around)
  }
  visit(schema, [], [])
  return [...found.values()]
}

/** The input with a value at a place; what is missing on the way there is made up. */
export function withValue(input: unknown, { path, around }: Place, value: unknown): unknown {
  const put = (current: unknown, depth: number): unknown => {
    if (depth === path.length) return value
    const key = path[depth]!
    const given = typeof current === 'object' && current !== null ? current : sampleOf(around[depth]!)
    const list = typeof key === 'number'
    if (list) {
      const items = Array.isArray(given) ? [...given] : []
      items[key] = put(items[key], depth + 1)
      return items
    }
    const own = Object.assign({}, Array.isArray(given) ? {} : given) as Record<string, unknown>
    Object.defineProperty(own, key, {
      ...{ value: put(own[key], depth + 1), enumerable: true, writable: true, configurable: true },
    })
    return own
  }
  return put(input, 0)
}
