import { and, desc, inArray, isNull } from 'drizzle-orm'
import { pick } from '@/db/columns-of'
import { namesById } from '@/db/names-by-id'
import { findRows } from '@/db/rows'
import { documentTemplates } from '@/db/schema/documents'
import { investigationDocuments, investigationLetters } from '@/db/schema/investigations'
import { namesOfPeople } from '@/lib/accounts/people/list-people'
import type { Ctx } from '@/lib/core/context'
import { instantText, today } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { contentAccess } from '../content/write-content'
import { fileReader } from '../verbs'
import { accessActionsOf, isAccessOn } from './give-access'
import {
  type LetterKind,
  type LetterState,
  letterFault,
  letterStepNames,
  type StoredLetter,
} from './letter-schema'

export const listLetters = fileReader(readLetters)

export type FileLetter = Awaited<ReturnType<typeof readLetters>>[number]

export async function readLetters(ctx: Ctx, investigationId: string, letterId?: string) {
  const where = { investigationId, ...(letterId && { id: letterId }) }
  const rows = await findRows(ctx.db, investigationLetters, where).orderBy(desc(investigationLetters.id))
  const ids = rows.map(({ id }) => id)
  const ofLetters = and(
    inArray(investigationDocuments.letterId, ids),
    isNull(investigationDocuments.deletedAt),
  )
  const files = await findRows(ctx.db, investigationDocuments, ofLetters).orderBy(investigationDocuments.id)
  const people = await namesOfPeople(ctx, [
    ...new Set(rows.flatMap(row => [row.createdBy, row.checkedBy, row.signedBy].filter(one => one !== null))),
  ])
  const { names } = await lookups(ctx)
  const isOn = await isAccessOn(ctx)
  const templates = await namesById(
    ctx.db,
    documentTemplates.id,
    documentTemplates.name,
    rows.flatMap(({ templateId }) => templateId ?? []),
  )
  return rows.map(row => {
    const { id, companyId, deadline, createdBy, checkedBy, signedBy, data } = row
    return {
      ...pick(row, 'id title letterNo edition recipient contact email companyId deadline version'),
      ...pick(row, 'sentWay answer reason followsId'),
      ...{ paragraphs: data.paragraphs, questions: data.questions },
      kind: row.kind as LetterKind,
      state: row.state as LetterState,
      companyName: names.company(companyId, ctx.locale) || null,
      annexed: data.annexIds.length,
      late: row.state === 'sent' && deadline !== null && deadline < today(ctx.now),
      drafterName: people[createdBy ?? ''] ?? null,
      checkerName: people[checkedBy ?? ''] ?? null,
      signerName: people[signedBy ?? ''] ?? null,
      signedAt: instantText(row.signedAt),
      // While its mail is on the way it is not sent yet.
      sentAt: row.state === 'signed' ? null : instantText(row.sentAt),
      templateName: templates[row.templateId ?? ''] ?? null,
      access: accessOf(ctx, row, isOn),
      answeredAt: instantText(row.answeredAt),
      files: withEditions(files.filter(file => file.letterId === id)),
      can: {
        amend: row.state === 'draft' && ctx.can(contentAccess),
        mail: ctx.services.mail !== null,
        steps: letterStepNames.filter(name => letterFault(ctx, row, name) === null),
      },
    }
  })
}

// Of the producer's way in, once the letter is out.
function accessOf(ctx: Ctx, row: StoredLetter, isOn: boolean) {
  if (row.state !== 'sent' && row.state !== 'answered') return null
  const { state, codeHash, tokenEndsAt, usedAt, data } = row
  return {
    isOpen: state === 'sent' && codeHash !== null && tokenEndsAt !== null && tokenEndsAt > ctx.now,
    ...{ endsAt: instantText(tokenEndsAt), lastUsedAt: instantText(usedAt), extension: data.extension },
    actions: ctx.can(contentAccess) ? accessActionsOf(ctx, row, isOn) : [],
  }
}

// Of several editions each is named.
function withEditions(files: readonly (typeof investigationDocuments.$inferSelect)[]) {
  const made = files.filter(({ kind }) => kind !== 'answer')
  return files.map(({ id, name, kind }) => ({
    ...{ id, name, kind },
    edition:
      made.length > 2 && kind !== 'answer' ? Math.floor(made.findIndex(one => one.id === id) / 2) + 1 : null,
  }))
}
