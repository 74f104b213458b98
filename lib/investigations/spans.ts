// From the first record of a file: to where its days are counted.
export const stages = ['signal', 'opening', 'conclusion', 'recall'] as const
export type Stage = (typeof stages)[number]

// OFFSET 0 keeps the planner from asking for each day once for each stage. A recall that was filed before the file was
// opened is a like one, not what came of it.
const days = `SELECT
    investigations.first_record_at AS first,
    (SELECT min(w.first_at) FROM investigation_links AS l JOIN watch_items AS w ON w.id = l.entity_id
      WHERE l.investigation_id = investigations.id AND l.entity = 'watchItem') AS signal,
    investigations.apply_time AS opening,
    (investigations.concluded_at AT TIME ZONE 'Asia/Shanghai')::date AS conclusion,
    (SELECT min(c.filed_at) FROM investigation_links AS l JOIN recalls AS c ON c.id = l.entity_id
      WHERE l.investigation_id = investigations.id AND l.entity = 'recall' AND c.state <> 'draft'
        AND c.filed_at >= investigations.apply_time) AS recall
  OFFSET 0`

// Days of a row of `investigations`; null without one of both days, or where the first record came later.
export const spans = `SELECT ${stages
  .map(stage => `CASE WHEN ${stage} >= first THEN ${stage} - first END AS ${stage}`)
  .join(', ')} FROM (${days}) AS days`

export const reaches = (stage: Stage) => `(SELECT ${stage} FROM (${spans}) AS spans) IS NOT NULL`
