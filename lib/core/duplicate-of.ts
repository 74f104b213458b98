import { AppError } from './errors'
import { causesOf } from './faults'

export function duplicateOf(error: unknown): AppError | undefined {
  for (const { code, constraint = '' } of causesOf(error)) {
    const column = code === '23505' ? /_(code|name|login_id)(?:_unique)?$/.exec(constraint)?.[1] : undefined
    const path = column === 'login_id' ? 'loginId' : column
    if (path) return new AppError('duplicate', {}, { cause: error, issues: [{ path, code: 'taken' }] })
  }
  return undefined
}
