import { query } from '@/db/client'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { faultOf, isAddressRefused } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { listText, storedLocale, translate } from '@/lib/i18n/translate'
import { choicesKey, readStored, robotOf } from './choose-notices'
import { isNoticeKind, type NoticeParams, noticeKinds } from './schema'

const batchSize = 500
const digestHour = 8

// What was read within a minute is not sent. Claimed before it is sent, so that of two servers one sends it; what cannot
// be sent is given back, and tried again for two days.
const claim = `WITH due AS (
    SELECT n.id FROM notices AS n
    JOIN preferences AS p ON p.user_id = n.user_id AND p.key = $1
    JOIN users AS u ON u.id = n.user_id AND u.state = 'active'
    WHERE n.told_at IS NULL AND n.read_at IS NULL
      AND n.created_at BETWEEN $2::timestamptz - interval '2 days' AND $2::timestamptz - interval '1 minute'
      AND (p.value -> 'when' ->> n.kind = 'now'
        OR p.value -> 'when' ->> n.kind = 'daily' AND $3 AND n.created_at < date_trunc('hour', $2::timestamptz))
    ORDER BY n.id LIMIT ${batchSize} FOR UPDATE OF n SKIP LOCKED)
  UPDATE notices AS n SET told_at = $2 FROM due WHERE n.id = due.id
  RETURNING n.id::text, n.user_id::text AS "userId", n.kind, n.entity_id::text AS "entityId", n.params`

const receivers = `SELECT u.id::text, u.email, p.value FROM users AS u
  JOIN preferences AS p ON p.user_id = u.id AND p.key = $1 WHERE u.id = ANY($2::bigint[])`

const giveBack = 'UPDATE notices SET told_at = NULL WHERE id = ANY($1::bigint[])'

interface Claimed {
  id: string
  userId: string
  kind: string
  entityId: string
  params: NoticeParams
}

interface Receiver {
  id: string
  email: string | null
  value: unknown
}

// @returns how many people were told
export async function sendNotices(ctx: Ctx): Promise<number> {
  const claimed = await query<Claimed>(ctx.db, claim, [choicesKey, ctx.now, hourOf(ctx.now) === digestHour])
  if (claimed.length === 0) return 0
  const people = [...new Set(claimed.map(({ userId }) => userId))]
  let told = 0
  for (const person of await query<Receiver>(ctx.db, receivers, [choicesKey, people])) {
    const own = claimed.filter(({ userId }) => userId === person.id)
    try {
      await send(ctx, person, own)
      told++
    } catch (error) {
      if (!isAddressRefused(error)) await query(ctx.db, giveBack, [own.map(({ id }) => id)])
      // The code only: what a service says may quote the address.
      log.warn({ code: faultOf(error).code, userId: person.id, count: own.length }, 'notices were not sent')
    }
  }
  return told
}

const hourOf = (time: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Asia/Shanghai' }).format(time))

async function send(ctx: Ctx, { email, value }: Receiver, own: readonly Claimed[]): Promise<void> {
  const choices = readStored(value)
  const locale = storedLocale(choices.locale)
  const parts = [...new Set(own.map(({ kind }) => kind))].map(kind =>
    translate(locale, 'notices.sent.part', {
      kind: translate(locale, `notices.names.${kind}`),
      count: own.filter(one => one.kind === kind).length,
    }),
  )
  const only = own.length === 1 ? own[0] : undefined
  const subject = translate(locale, 'notices.sent.subject', { count: own.length })
  // Neither who nor which record: a group, a mail server and a lock screen show it.
  const text = translate(locale, 'notices.sent.text', {
    parts: listText(locale, parts),
    address: ownAddress(
      only && isNoticeKind(only.kind) ? noticeKinds[only.kind].href(only.entityId, only.params) : '/index',
    ),
  })
  const { sendBy, chatUser } = choices
  const { chatApp, mail, robots } = ctx.services
  const robot = robotOf(choices)
  // Where there is none of it, their choices say that nothing can reach them.
  if (sendBy === 'robot') return robot ? robots.send(robot, `${subject}\n${text}`) : undefined
  if (sendBy === 'app') return chatUser ? chatApp?.send(chatUser, `${subject}\n${text}`) : undefined
  if (email) await mail?.send({ to: email, subject, text, purpose: 'notice' })
}
