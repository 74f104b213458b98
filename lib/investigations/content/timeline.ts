import { query } from '@/db/client'
import { type Instant, instantText } from '@/lib/core/today'
import { fileReader } from '../verbs'

export type TimelineKind =
  | ('flow' | 'records' | 'verdict' | 'link' | 'document')
  | ('task' | 'done' | 'comment' | 'letter')

const longest = 500

// What was said of several records within one minute is one line. Who answers a letter, or asks for time, is no user of
// the office but its recipient.
const statement = `SELECT events.kind, at, coalesce(u.name, producer.recipient) AS "userName", word, text, n, ref::text FROM (
    SELECT 'flow' AS kind, created_at AS at, user_id, node AS word, remarks AS text, NULL::int AS n, id AS ref
      FROM investigation_flow WHERE investigation_id = $1::bigint
    UNION ALL SELECT 'records', min(added_at), added_by, CASE WHEN added_by IS NULL THEN 'proposed' ELSE 'included' END,
      NULL, count(*)::int, min(defect_id) FROM investigation_records WHERE investigation_id = $1::bigint
      GROUP BY added_by, date_trunc('minute', added_at)
    UNION ALL SELECT 'verdict', min(decided_at), decided_by, verdict, reason, count(*)::int, min(defect_id)
      FROM investigation_records WHERE investigation_id = $1::bigint AND decided_at IS NOT NULL
      GROUP BY decided_by, verdict, reason, date_trunc('minute', decided_at)
    UNION ALL SELECT 'link', l.created_at, l.created_by, l.entity, coalesce(l.title, r.recall_no || ' ' || r.title), NULL,
      l.entity_id FROM investigation_links AS l LEFT JOIN recalls AS r ON l.entity = 'recall' AND r.id = l.entity_id
      WHERE l.investigation_id = $1::bigint
    UNION ALL SELECT 'document', created_at, created_by, kind, name, NULL, id
      FROM investigation_documents WHERE investigation_id = $1::bigint AND deleted_at IS NULL
    UNION ALL SELECT 'task', created_at, created_by, NULL, title, NULL, id
      FROM investigation_tasks WHERE investigation_id = $1::bigint
    UNION ALL SELECT 'done', done_at, done_by, NULL, title, NULL, id
      FROM investigation_tasks WHERE investigation_id = $1::bigint AND done_at IS NOT NULL
    UNION ALL SELECT 'comment', created_at, created_by, NULL, text, NULL, id
      FROM comments WHERE entity = 'investigation' AND entity_id = $1::bigint
    UNION ALL SELECT 'letter', l.at, l.by, l.word, l.title, NULL, l.id FROM (
      SELECT id, title, created_at AS at, created_by AS by, 'draft' AS word FROM investigation_letters
        WHERE investigation_id = $1::bigint
      UNION ALL SELECT id, title, signed_at, signed_by, 'signed' FROM investigation_letters
        WHERE investigation_id = $1::bigint AND signed_at IS NOT NULL
      UNION ALL SELECT id, title, sent_at, sent_by, 'sent' FROM investigation_letters
        WHERE investigation_id = $1::bigint AND sent_at IS NOT NULL AND state <> 'signed'
      UNION ALL SELECT id, title, withdrawn_at, withdrawn_by, 'withdrawn' FROM investigation_letters
        WHERE investigation_id = $1::bigint AND withdrawn_at IS NOT NULL
      UNION ALL SELECT id, title, answered_at, NULL, 'answered' FROM investigation_letters
        WHERE investigation_id = $1::bigint AND answered_at IS NOT NULL
      UNION ALL SELECT id, title, (data #>> '{extension,askedAt}')::timestamptz, NULL, 'extension'
        FROM investigation_letters WHERE investigation_id = $1::bigint AND data ? 'extension'
      UNION ALL SELECT id, title, (data #>> '{extension,decidedAt}')::timestamptz,
          (data #>> '{extension,decidedBy}')::bigint, data #>> '{extension,decision}'
        FROM investigation_letters WHERE investigation_id = $1::bigint
          AND data #> '{extension}' ? 'decidedAt') AS l
  ) AS events LEFT JOIN users AS u ON u.id = events.user_id
    LEFT JOIN investigation_documents AS own ON events.kind = 'document' AND own.id = ref
    LEFT JOIN investigation_letters AS producer ON events.user_id IS NULL
      AND producer.id = CASE events.kind WHEN 'letter' THEN ref ELSE own.letter_id END
  ORDER BY at DESC, events.kind LIMIT ${longest}`

export interface TimelineEvent {
  kind: TimelineKind
  at: Instant
  userName: string | null
  // Of a step its node, of records their verdict, of a document its kind, of a letter its state.
  word: string | null
  text: string | null
  n: number | null
  ref: string | null
}

export const listTimeline = fileReader(async (ctx, id): Promise<TimelineEvent[]> => {
  const rows = await query<Omit<TimelineEvent, 'at'> & { at: Date }>(ctx.db, statement, [id])
  return rows.map(row => ({ ...row, at: instantText(row.at)! }))
})
