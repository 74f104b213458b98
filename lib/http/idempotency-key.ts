import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { ReceivedFile } from '@/lib/core/replies'
import type { Values } from './collect-input'
import type { Endpoint } from './endpoint'

// Without a sign-in the key alone says who asks.
export const keyLengths = ({ verb, idempotent }: Endpoint) =>
  verb.access === 'public' ? { min: 8, max: idempotent ? 255 : 200 } : { min: 1, max: 255 }

// Who sends a file again under its key is the one whose upload it is.
const shownOnce = /"(?!fileToken)\w*(?:secret|password|token)":"/i

export async function answerOnce(
  ctx: Ctx,
  endpoint: Endpoint,
  request: Request,
  sent: Values,
  work: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const { idempotent, method, path } = endpoint
  const key = idempotent ? request.headers.get('idempotency-key') : null
  if (key === null || !ctx.claimKey) return work(ctx)
  const { min, max } = keyLengths(endpoint)
  if (key === '') throw invalid('idempotencyKey', 'required')
  if (key.length < min) throw invalid('idempotencyKey', 'too_small_string', { min })
  if (key.length > max) throw invalid('idempotencyKey', 'too_big_string', { max })
  const claimed = await ctx.claimKey(ctx, key, JSON.stringify([method, path, sent], withDigests))
  if ('answer' in claimed) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'idempotency-replayed': 'true',
    }
    return new Response(claimed.answer.body, { status: claimed.answer.status, headers })
  }
  let response: Response
  try {
    response = await work(claimed.ctx)
  } catch (error) {
    // After a lost connection nobody knows whether it was added: the row does.
    await claimed.release(faultOf(error).status < 500).catch(noted)
    throw error
  }
  // A file is made anew: it is with the caller alone, and nothing is added by it.
  const kept = isJson(response)
    ? claimed.keep(response.status, await textOf(response))
    : claimed.release(true)
  await kept.catch(noted)
  return response
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json')

const noted = (error: unknown) => log.error({ err: error }, 'what became of an Idempotency-Key was not noted')

const withDigests = (_name: string, value: unknown) =>
  value instanceof ReceivedFile ? [value.name, value.mime, value.written.sha256] : value

async function textOf(response: Response): Promise<string | null> {
  if (response.headers.has('set-cookie')) return null
  const text = await response.clone().text()
  return shownOnce.test(text) ? null : text
}
