import { createHmac, randomInt } from 'node:crypto'
import { updateRows } from '@/db/rows'
import { investigationLetters } from '@/db/schema/investigations'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { addDays, today } from '@/lib/core/today'
import { readParameters } from '@/lib/settings/read-parameters'
import type { StoredLetter } from './letter-schema'

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
const daysWithoutDeadline = 30

// Hashed with the token, which is stored nowhere: whoever reads the table gets at neither.
export const codeHashOf = (token: string, code: string) => hashOf(`${token}\n${code}`)

export const isAccessOn = async (ctx: Pick<Ctx, 'db'>) =>
  (await readParameters(ctx, ['producerAccess'])).producerAccess.on

export const endOfDay = (day: string) => new Date(`${addDays(day, 1)}T00:00:00+08:00`)

// In the transaction that sends the letter, and again for a new code: what was given before opens nothing then.
// Null where the parameter is off.
export async function giveAccess(
  tx: Ctx,
  { id, deadline }: Pick<StoredLetter, 'id' | 'deadline'>,
): Promise<{ address: string; code: string } | null> {
  if (!(await isAccessOn(tx))) return null
  const token = newSecret()
  const code = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
  await updateRows(
    tx.db,
    investigationLetters,
    { id },
    {
      ...{ tokenHash: hashOf(token), codeHash: codeHashOf(token, code), usedAt: null },
      tokenEndsAt: endOfDay(deadline ?? addDays(today(tx.now), daysWithoutDeadline)),
    },
  )
  return { address: ownAddress(`/letter?link=${token}`), code: `${code.slice(0, 4)}-${code.slice(4)}` }
}

export const accessActions = ['renew', 'end', 'accept', 'refuse', 'reopen'] as const
export type AccessAction = (typeof accessActions)[number]

export function accessActionsOf(
  { now }: Pick<Ctx, 'now'>,
  { state, deadline, codeHash, data: { extension } }: StoredLetter,
  isOn: boolean,
): AccessAction[] {
  const isSent = state === 'sent'
  const isWaiting = isSent && extension !== undefined && !extension.decision
  const fits: Record<AccessAction, boolean> = {
    renew: isSent && isOn && !(deadline && deadline < today(now)),
    end: isSent && codeHash !== null,
    accept: isWaiting,
    refuse: isWaiting,
    reopen: state === 'answered',
  }
  return accessActions.filter(action => fits[action])
}

type Sealed = Pick<StoredLetter, 'id' | 'tokenHash' | 'codeHash'>

// Of a session: it ends with the code that began it.
export const sealOf = ({ id, tokenHash, codeHash }: Sealed, until: string) =>
  createHmac('sha256', env().AUTH_SECRET)
    .update(['letter session', id, until, tokenHash, codeHash].join('\n'))
    .digest('base64url')
