import { z } from 'zod'
import { findRow, updateRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { investigationLetters, investigations } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type Instant, instantText, latest, today } from '@/lib/core/today'
import { isAccessOn } from '../letters/give-access'
import { readAnnex } from '../letters/read-annex'
import { baseOf, filesOf } from './answer-letter'
import { auditLetter, letterInput, type OpenLetter, openLetter, sessionCookieOf } from './open-letter'

export const readLetter = operation({
  access: 'public',
  input: letterInput.extend({ page: z.string().max(20).catch('').optional() }),
  async run(ctx, { page = '', ...named }) {
    const letter = await openLetter(ctx, named)
    const open = letter && (await present(ctx, letter, page, named.session))
    return { isOn: letter !== null || (await isAccessOn(ctx)), open }
  },
})

export type LetterPage = NonNullable<Awaited<ReturnType<typeof readLetter>>['open']>

async function present(ctx: Ctx, letter: OpenLetter, page: string, session: string | undefined) {
  const { id, letterNo, title, recipient, deadline, sentAt, data, answer } = letter
  const files = (await filesOf(ctx, id)).map(({ id, name, size, kind }) => ({ id, name, size, kind }))
  const annex = page === 'records' ? await readAnnex(ctx, data.annexIds, { contacts: true }) : null
  const questions = data.questions.map(one => ({ ...one, base: baseOf(one.answer) }))
  await updateRows(ctx.db, investigationLetters, { id }, { usedAt: ctx.now })
  const contacts = annex?.filter(({ contact }) => contact).length
  await auditLetter(ctx, letter, 'readLetter', {
    detail: annex ? { page, contacts } : { page },
    ...(annex && { shown: annex.map(record => record.id) }),
  })
  return {
    ...{ id, letterNo, title, recipient, deadline, sentAt: instantText(sentAt) as Instant | null },
    ...{ paragraphs: data.paragraphs, extension: data.extension, annexed: data.annexIds.length },
    ...{ questions, annex, whole: { answer: answer ?? '', base: baseOf(answer) } },
    ...{
      sent: files.filter(({ kind }) => kind === 'letter'),
      own: files.filter(({ kind }) => kind === 'answer'),
    },
    contact: await contactOf(ctx, letter),
    from: latest(deadline ?? '', today(ctx.now)),
    cookie: sessionCookieOf(ctx, session, letter),
  }
}

// Who leads the file, as its letter names them: no enterprise is sent to the public's hotline.
async function contactOf(ctx: Ctx, { investigationId, leaderId }: OpenLetter) {
  const [leader, file] = await Promise.all([
    findRow(ctx.db, users, { id: leaderId }, 'name email'),
    findRow(ctx.db, investigations, { id: investigationId }, 'deptName leaderOffice'),
  ])
  return {
    ...{ name: leader?.name ?? '', email: leader?.email ?? '' },
    office: file?.leaderOffice || file?.deptName || '',
  }
}
