import { AppError, type Issue } from './errors'

const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])
const awayCode =
  /^(57P0[1-3]|57014|08\w{3}|53\w{3}|ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EIO|EROFS)$/
const awayMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/

export function* causesOf(error: unknown): Generator<Error & { code?: string; constraint?: string }> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    yield cause
}

export function faultOf(error: unknown): AppError {
  for (const cause of causesOf(error)) {
    if (cause instanceof AppError) return cause
    const code = String(cause.code ?? '')
    if (diskFull.has(code)) return new AppError('disk_full', {}, { cause: error })
    const isAway = awayCode.test(code) || awayMessage.test(cause.message)
    // A number that was drawn before a failover may be lost with the server and drawn again: the next one is free.
    if (isAway || cause.constraint === 'defects_complaint_no')
      return new AppError('unavailable', {}, { cause: error, retryAfterSeconds: 5 })
    if (code === '23505') return new AppError('duplicate', {}, { cause: error })
    if (code === '40P01' || code === '40001') return new AppError('conflict', {}, { cause: error })
  }
  return new AppError('internal', {}, { cause: error })
}

/** Whether a mail server or a chat platform takes nothing for this address, now or later. */
export const isAddressRefused = (error: unknown): boolean =>
  faultOf(error).details.issues?.some(({ code }) => code === 'mail_refused' || code === 'chat_refused') ??
  false

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
