import { AppError, type Issue } from '@/lib/core/errors'
import type { Endpoint } from './endpoint'
import { collect } from './text-body'

/**
 * Query, body and path parameters under the verb's own names. A name given twice with different values is refused, or
 * the caller could be checked for one value and get the other.
 */
export function collectInput(
  endpoint: Endpoint,
  request: Request,
  body: Record<string, unknown>,
  pathParameters: Record<string, string>,
): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  const issues: Issue[] = []
  for (const source of [collect(queryOf(request)), body, pathParameters, readHeaders(endpoint, request)]) {
    for (const [publicName, value] of Object.entries(source)) {
      const name = ownName(endpoint, publicName)
      if (name in input && String(input[name]) !== String(value))
        issues.push({ path: publicName, code: 'given_twice' })
      input[name] = value
    }
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return input
}

const sameFiles: Record<string, string> = { file: 'files', files: 'file' }

function ownName({ rename, verb }: Endpoint, name: string): string {
  if (Object.hasOwn(rename, name)) return rename[name]!
  const { shape = {} } = verb.input as { shape?: object }
  const other = sameFiles[name]
  return other && !(name in shape) && other in shape ? other : name
}

export function queryOf({ url }: Request): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

function readHeaders({ idempotent }: Endpoint, request: Request): Record<string, unknown> {
  const idempotencyKey = idempotent ? request.headers.get('idempotency-key') : null
  return idempotencyKey === null ? {} : { idempotencyKey }
}
