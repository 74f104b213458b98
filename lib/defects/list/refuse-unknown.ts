import { unknownFilter } from '@/lib/core/errors'

export function refuseUnknown(given: Record<string, unknown>, shape: Record<string, unknown>): void {
  const unknown = Object.keys(given).filter(key => !Object.hasOwn(shape, key))
  if (unknown.length > 0) throw unknownFilter(unknown)
}
