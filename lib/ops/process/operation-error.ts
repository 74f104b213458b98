import { type Described, describeError } from '@/lib/core/log'

export class OperationError extends Error {
  override name = 'OperationError'
}

export function fail(error: unknown): never {
  const expected = error instanceof Error && error.name === 'OperationError'
  console.error(expected ? (error as Error).message : textOf(describeError(error)))
  process.exit(1)
}

function textOf({ type, message, stack, cause, ...place }: Described): string {
  const known = Object.entries(place).map(([name, value]) => `${name} ${value}`)
  const lines = [`${type}: ${[message, ...known].join(', ')}`, stack, cause && `Cause: ${textOf(cause)}`]
  return lines.filter(Boolean).join('\n')
}
