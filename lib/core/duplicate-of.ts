import { AppError, type Issue } from './errors'
import { causesOf } from './faults'

export function duplicateOf(error: unknown, unique: Record<string, Issue> = {}): AppError | undefined {
  for (const { code, constraint = '' } of causesOf(error)) {
    if (code !== '23505') continue
    const column = /_(code|name|login_id)(?:_unique)?$/.exec(constraint)?.[1]
    const path = column === 'login_id' ? 'loginId' : column
    const issue = unique[constraint] ?? (path && { path, code: 'taken' })
    if (issue) return new AppError('duplicate', {}, { cause: error, issues: [issue] })
  }
  return undefined
}

export const refuseDuplicates = <T>(work: Promise<T>, unique?: Record<string, Issue>): Promise<T> =>
  work.catch(error => {
    throw duplicateOf(error, unique) ?? error
  })
