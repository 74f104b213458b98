import { z } from 'zod'
import { query } from '@/db/client'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { containing, text } from '@/lib/core/text'
import type { State } from './states'

const statement = `SELECT i.id::text, i.file_no AS "fileNo", i.title, i.state, l.letter_no AS "letterNo"
  FROM investigations AS i LEFT JOIN LATERAL (SELECT letter_no FROM investigation_letters
    WHERE investigation_id = i.id AND letter_no ILIKE $1 ORDER BY id DESC LIMIT 1) AS l ON true
  WHERE i.file_no ILIKE $1 OR i.title ILIKE $1
    OR i.id IN (SELECT investigation_id FROM investigation_letters WHERE letter_no ILIKE $1)
  ORDER BY i.updated_at DESC, i.id DESC LIMIT $2`

interface FoundFile {
  id: string
  fileNo: string
  title: string
  state: State
  letterNo: string | null
}

// By its number, its title or the number of one of its letters, for the search of every page.
export const findInvestigations = operation({
  access: 'investigation:query',
  input: z.strictObject({ text: text(100), limit: wholeNumber(1, 20).default(5) }),
  run: async (ctx, { text, limit }): Promise<FoundFile[]> =>
    text ? query<FoundFile>(ctx.db, statement, [containing(text), limit]) : [],
})
