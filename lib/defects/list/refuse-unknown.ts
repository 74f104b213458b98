import { AppError } from '@/lib/core/errors'

export function refuseUnknown(given: Record<string, unknown>, shape: Record<string, unknown>): void {
  const name = Object.keys(given).find(key => !Object.hasOwn(shape, key))
  if (name !== undefined) throw new AppError('unknown_filter', { name: name.slice(0, 60) })
}
