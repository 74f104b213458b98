import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { writeEvents } from '@/lib/webhooks/write-events'
import type { StoredFile } from '../investigation-rows'
import { approvers } from '../tell-of-step'
import type { LetterStepName, StoredLetter } from './letter-schema'

// Whoever is to do something next, the drafter, and the team.
export async function tellOfLetter(
  tx: Ctx,
  { id, leaderId, memberIds }: StoredFile,
  letter: StoredLetter,
  step: LetterStepName | 'draft',
): Promise<void> {
  const signers = step === 'check' ? await approvers(tx.db) : []
  const params = { title: letter.title, number: letter.letterNo ?? '', name: tx.user?.name ?? '' }
  await writeNotices(tx, {
    ...{ kind: 'fileLetter', entityId: letter.id, params: { ...params, letterStep: step, file: id } },
    people: [...signers, letter.createdBy, leaderId, ...memberIds],
  })
}

type Told = Pick<StoredLetter, 'id' | 'investigationId' | 'letterNo' | 'state' | 'version'> & {
  fileNo: string
}

const eventOf = ({ id, investigationId, letterNo, state, version, fileNo }: Told, more: object) => ({
  entityId: investigationId,
  data: { id: investigationId, number: fileNo, letterId: id, letterNo, state, version, ...more },
})

// As it is after the change.
export const writeLetterEvent = (tx: Ctx, letter: Told, previousState: string) =>
  writeEvents(tx, [{ name: 'investigation.letter_changed', ...eventOf(letter, { previousState }) }])

const soonDays = 3

// Once when it is near, once when it has passed.
const due = `UPDATE investigation_letters AS l SET reminded_at = $1 FROM investigations AS i
  WHERE i.id = l.investigation_id AND l.state = 'sent' AND (l.reminded_at IS NULL AND l.deadline <= $2::date
    OR l.deadline < $3::date AND (l.reminded_at AT TIME ZONE 'Asia/Shanghai')::date <= l.deadline)
  RETURNING l.id::text, l.title, l.letter_no AS number, l.deadline::text AS day, i.id::text AS file, i.file_no AS "fileNo", l.version,
    ARRAY[i.leader_id, l.created_by]::text[] || i.member_ids::text[] AS people`

interface Due extends Record<'id' | 'title' | 'number' | 'day' | 'file' | 'fileNo', string> {
  version: number
  people: (string | null)[]
}

export async function remindLetters(db: Db, now: Date): Promise<void> {
  const day = today(now)
  const ctx = { db, now, user: null }
  const letters = await query<Due>(db, due, [now, addDays(day, soonDays), day])
  for (const { id, people, fileNo, version, ...params } of letters) {
    await writeNotices(ctx, { kind: 'fileLetterDue', entityId: id, people, params: { ...params } })
    const { number: letterNo, day: deadline, file: investigationId } = params
    const letter = { id, investigationId, letterNo, fileNo, version, state: 'sent' }
    if (deadline < day)
      await writeEvents(ctx, [{ name: 'investigation.letter_overdue', ...eventOf(letter, { deadline }) }])
  }
}
