import { z } from 'zod'
import type { Env } from '@/lib/core/env'
import { fetchExternal } from '@/lib/core/fetch-external'

export interface Robot {
  url: string
  // The one of its security settings; WeCom has none.
  secret?: string
}

export interface Robots {
  accepts(address: string): boolean
  send(robot: Robot, text: string): Promise<void>
}

export type ChatPlatform = NonNullable<Env['CHAT_APP']>

// An application of the office at its platform, which writes to one person.
export interface ChatApp {
  platform: ChatPlatform
  // @throws AppError unavailable when it was not accepted, invalid_input when the platform does not know this user
  send(user: string, text: string): Promise<void>
}

const answer = z.object({
  errcode: z.number().optional(),
  errmsg: z.string().optional(),
  code: z.number().optional(),
  msg: z.string().optional(),
  access_token: z.string().optional(),
  tenant_access_token: z.string().optional(),
  expires_in: z.number().optional(),
  expire: z.number().optional(),
  invaliduser: z.string().optional(),
})

// All three answer 200 to what they refuse too, Feishu sometimes 400.
export async function callPlatform(
  url: string,
  question: { json?: unknown; headers?: Record<string, string> },
) {
  const given = await fetchExternal(url, {
    ...question,
    timeoutMs: 4_000,
    maxBytes: 64 * 1024,
    readsRefusal: true,
  })
  const reply = answer.parse(given ?? { errcode: 404, errmsg: 'not found' })
  return {
    ...reply,
    code: reply.errcode ?? reply.code ?? 0,
    words: (reply.errmsg ?? reply.msg ?? '').slice(0, 200),
  }
}
