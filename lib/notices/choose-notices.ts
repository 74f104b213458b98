import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { preferences, users } from '@/db/schema/accounts'
import { getPreference, setPreference } from '@/lib/accounts/people/preferences'
import { type Ctx, signedIn } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { decrypt, encrypt } from '@/lib/core/secrets'
import { text } from '@/lib/core/text'
import { translate } from '@/lib/i18n/translate'
import type { ChatPlatform } from '@/lib/services/chat/chat'
import { type NoticeKind, noticeKinds } from './schema'

export const choicesKey = 'notices'
const kinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
const moments = z.enum(['never', 'now', 'daily'])
export type NoticeMoment = z.output<typeof moments>
const channels = z.enum(['mail', 'robot', 'app'])
export type NoticeChannel = z.output<typeof channels>

// What is sent to somebody must not go to everybody: WeCom has @all and a|b, DingTalk a,b.
const oneUser = /^[A-Za-z0-9][\w.@-]{0,63}$/

const stored = z.object({
  sendBy: channels.default('mail'),
  when: z.partialRecord(z.enum(kinds), moments).catch({}).default({}),
  // Encrypted, because whoever has the address may write into its group.
  robot: z.string().nullable().default(null),
  // Their account at the platform of CHAT_APP.
  chatUser: z.string().nullable().default(null),
  locale: z.string().default('zh-CN'),
})
export type StoredChoices = z.output<typeof stored>

// PUT /preferences/notices takes any JSON.
export const readStored = (value: unknown): StoredChoices =>
  stored.safeParse(value ?? {}).data ?? stored.parse({})

const label = () => `notice robot ${env().AUTH_SECRET}`
const robotShape = z.object({ url: z.string(), secret: z.string().optional() })

export function robotOf({ robot }: StoredChoices) {
  try {
    return robot ? robotShape.parse(JSON.parse(decrypt(robot, label()))) : null
  } catch {
    // AUTH_SECRET is another one since.
    return null
  }
}

export interface NoticeChoices {
  sendBy: NoticeChannel
  when: Partial<Record<NoticeKind, NoticeMoment>>
  // Where mail goes; null where there is no address, or this server sends none.
  email: string | null
  // The host of the robot; its key is not shown again.
  robotHost: string | null
  // Null where this server writes to nobody there.
  chat: { platform: ChatPlatform; user: string } | null
}

async function choicesOf(ctx: Ctx): Promise<NoticeChoices> {
  const { id, loginId } = signedIn(ctx)
  const [row] = await ctx.db
    .select({ email: users.email, value: preferences.value })
    .from(users)
    .leftJoin(preferences, and(eq(preferences.userId, users.id), eq(preferences.key, choicesKey)))
    .where(eq(users.id, id))
  const kept = readStored(row?.value)
  const robot = robotOf(kept)
  return {
    sendBy: kept.sendBy,
    when: kept.when,
    email: ctx.services.mail ? (row?.email ?? null) : null,
    robotHost: robot ? new URL(robot.url).host : null,
    chat: ctx.services.chatApp && { platform: ctx.services.chatApp.platform, user: kept.chatUser ?? loginId },
  }
}

export const readNoticeChoices = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  run: ctx => choicesOf(ctx),
})

export const chooseNotices = operation({
  access: 'signed-in',
  input: z.strictObject({
    sendBy: channels,
    when: z.partialRecord(z.enum(kinds), moments),
    // Left out, the one before stays; empty, it goes.
    robotUrl: text(500).optional(),
    robotSecret: text(200).optional(),
    chatUser: text(64).regex(oneUser, { error: 'invalid' }).optional(),
  }),
  async run(ctx, { sendBy, when, robotUrl, robotSecret, chatUser }) {
    if (robotUrl && !ctx.services.robots.accepts(robotUrl)) throw invalid('robotUrl', 'not_a_robot')
    const before = readStored(await getPreference(ctx, { key: choicesKey }))
    const secret = robotSecret || undefined
    const robot = robotUrl
      ? encrypt(JSON.stringify({ url: robotUrl, ...(secret && { secret }) }), label())
      : robotUrl === ''
        ? null
        : before.robot
    if (sendBy === 'robot' && !robot) throw invalid('robotUrl', 'required')
    const user = chatUser ?? before.chatUser
    if (sendBy === 'app') {
      if (!ctx.services.chatApp) throw invalid('sendBy', 'invalid')
      if (!user) throw invalid('chatUser', 'required')
      // Where it is wrong, that is said now and not by a notice that never comes.
      if (before.sendBy !== 'app' || user !== before.chatUser)
        await ctx.services.chatApp.send(user, translate(ctx.locale, 'notices.sent.trial'))
    }
    const value: StoredChoices = { sendBy, when, robot, chatUser: user, locale: ctx.locale }
    await setPreference(ctx, { key: choicesKey, value })
    return choicesOf(ctx)
  },
})
