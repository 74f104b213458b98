import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { investigationLetters } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { day } from '@/lib/core/input'
import { id } from '@/lib/core/text'
import { instantText, today } from '@/lib/core/today'
import type { Changes } from '@/lib/core/version'
import { contentVerb } from '../content/write-content'
import { letterOf } from '../letters/draft-letter'
import {
  type AccessAction,
  accessActions,
  accessActionsOf,
  endOfDay,
  giveAccess,
  isAccessOn,
} from '../letters/give-access'
import type { StoredLetter } from '../letters/letter-schema'
import { readLetters } from '../letters/list-letters'
import { writeLetterEvent } from '../letters/tell-of-letter'

export const changeLetterAccess = contentVerb(
  z.strictObject({ id, letterId: id, action: z.enum(accessActions), until: day.optional() }),
  async (tx, { id, letterId, action, until }, { fileNo }) => {
    const letter = await letterOf(tx, id, letterId)
    if (!accessActionsOf(tx, letter, await isAccessOn(tx)).includes(action))
      throw new AppError('letter_access')
    const values = action === 'renew' ? {} : valuesOf(tx, letter, action, until)
    await updateRows(tx.db, investigationLetters, { id: letterId }, { ...values, updatedAt: tx.now })
    if (action === 'reopen') await writeLetterEvent(tx, { ...letter, ...values, fileNo }, letter.state)
    const access = action === 'renew' ? await giveAccess(tx, letter) : null
    const changes: Changes = { [`letter_${action}`]: [null, letter.letterNo ?? letter.title] }
    return {
      done: { ...requireRow(await readLetters(tx, id, letterId)), ...access },
      changes: until ? { ...changes, until: [letter.deadline, until] } : changes,
    }
  },
)

function valuesOf(
  tx: Ctx,
  letter: StoredLetter,
  action: Exclude<AccessAction, 'renew'>,
  until?: string,
): Partial<StoredLetter> {
  const { data, deadline, version } = letter
  const decided = (decision: 'accepted' | 'refused', values: Partial<StoredLetter> = {}) => {
    const extension = {
      ...data.extension!,
      decision,
      decidedBy: tx.user?.id,
      decidedAt: instantText(tx.now)!,
    }
    return {
      ...values,
      data: { ...data, extension: { ...extension, until: values.deadline ?? extension.until } },
    }
  }
  switch (action) {
    case 'end':
      return { tokenHash: null, codeHash: null, tokenEndsAt: null }
    case 'accept':
      return decided('accepted', moved(tx, letter, until ?? data.extension!.until))
    case 'refuse':
      return decided('refused')
    case 'reopen':
      return {
        ...moved(tx, letter, until ?? deadline),
        state: 'sent',
        answeredAt: null,
        version: version + 1,
      }
  }
}

// The link goes with the deadline; what was reminded of it begins anew.
function moved({ now }: Ctx, { codeHash }: StoredLetter, until: string | null): Partial<StoredLetter> {
  if (!until || until < today(now)) throw invalid('until', 'before_today')
  return { deadline: until, remindedAt: null, ...(codeHash && { tokenEndsAt: endOfDay(until) }) }
}
