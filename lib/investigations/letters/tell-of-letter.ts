import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
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
  const people = [...new Set([...signers, letter.createdBy, leaderId, ...memberIds])]
  const params = { title: letter.title, number: letter.letterNo ?? '', name: tx.user?.name ?? '' }
  await writeNotices(tx, {
    ...{ kind: 'fileLetter', entityId: letter.id, people },
    params: { ...params, letterStep: step, file: id },
  })
}

const soonDays = 3

// Once when it is near, once when it has passed.
const due = `UPDATE investigation_letters AS l SET reminded_at = $1 FROM investigations AS i
  WHERE i.id = l.investigation_id AND l.state = 'sent' AND (l.reminded_at IS NULL AND l.deadline <= $2::date
    OR l.deadline < $3::date AND (l.reminded_at AT TIME ZONE 'Asia/Shanghai')::date <= l.deadline)
  RETURNING l.id::text, l.title, l.letter_no AS number, l.deadline::text AS day, i.id::text AS file,
    ARRAY[i.leader_id, l.created_by]::text[] || i.member_ids::text[] AS people`

interface Due {
  id: string
  title: string
  number: string
  day: string
  file: string
  people: (string | null)[]
}

export async function remindLetters(db: Db, now: Date): Promise<void> {
  const day = today(now)
  for (const { id, people, ...params } of await query<Due>(db, due, [now, addDays(day, soonDays), day])) {
    const ctx = { db, now, user: null }
    await writeNotices(ctx, {
      kind: 'fileLetterDue',
      entityId: id,
      people: [...new Set(people)],
      params: { ...params },
    })
  }
}
