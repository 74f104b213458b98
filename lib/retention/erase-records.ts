import { type Db, query } from '@/db/client'
import { openFileKinds } from '@/lib/defects/files/kind-schema'
import { fileChanges } from '@/lib/defects/files/mask-files'
import { clearVinLength } from '@/lib/defects/visible'
import { erasurePlan } from './erasure-plan'
import { marksOf, type Owner, type Person, plainly } from './marks-of'
import { columns } from './personal-columns'

const plan = erasurePlan()
const who = 'jsonb_to_recordset($1::jsonb) AS who (id bigint, marks text)'
const listed = (names: readonly string[]) => `ARRAY[${names.map(name => `'${name}'`).join(', ')}]::text[]`

export const isPersonalFile = `(t.kind IS NULL OR t.kind <> ALL(${listed(openFileKinds)}))`

const clear = `UPDATE defects AS t SET ${plan.assignments.join(', ')}, anonymised_at = $2::timestamptz
  FROM ${who} WHERE t.id = who.id`

const versionsWith = (others: string) => `UPDATE defect_versions AS v SET changes = (
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY($2::text[]) THEN '[null, null]'::jsonb ${others} END)
    FROM jsonb_each(v.changes))
  FROM ${who} WHERE v.defect_id = who.id AND jsonb_typeof(changes) = 'object' AND changes <> '{}'::jsonb`

const clearVersions = versionsWith(`
  WHEN key = ANY(${listed(plan.vinPrefix)})
    THEN jsonb_build_array(left(value ->> 0, ${clearVinLength}), left(value ->> 1, ${clearVinLength}))
  WHEN key = ANY(${listed(fileChanges)}) THEN regexp_replace(value::text, '"([^"\\\\]|\\\\.)*"', '"***"', 'g')::jsonb
  ELSE without_person(value, who.marks)`)

// What the survivor of a merge took over goes, so that undoing the merge brings none of it back.
const clearTaken = ['merged_id', 'into_id'].map(
  id => `UPDATE defect_merges AS t SET remarks = without_person(remarks, who.marks), taken = (
    SELECT coalesce(jsonb_object_agg(key, without_person(value, who.marks)), '{}')
    FROM jsonb_each(t.taken) WHERE key <> ALL(${listed([...plan.clear, ...plan.vinPrefix])}))
  FROM ${who} WHERE t.${id} = who.id`,
)

const redacted = (names: string) =>
  names.split(' ').map(name => `${name} = without_person(t.${name}, who.marks)`)

const ownedBy = (owner: Owner) =>
  Object.entries(columns).flatMap(([table, { owned, personal = {}, free = '' }]) => {
    if (!owned?.[owner]) return []
    const set = Object.entries(personal).map(([name, left]) => `${name} = ${left}`)
    return [
      `UPDATE ${table} AS t SET ${[...set, ...(free && redacted(free))].join(', ')} FROM ${who} ${owned[owner]}`,
    ]
  })

// Their images show names. The sweep of the file store removes files without a row.
const personalFiles = (owner: Owner) =>
  ['defect_files', 'intake_uploads'].flatMap(table => {
    const own = columns[table]?.owned?.[owner]
    return own ? `DELETE FROM ${table} AS t USING ${who} ${own} AND ${isPersonalFile}` : []
  })

const statements: Record<Owner, string[]> = {
  defect: [...personalFiles('defect'), ...clearTaken, ...ownedBy('defect')],
  report: [...personalFiles('report'), ...ownedBy('report')],
}

// A pattern of many people is slow: what is not there at all is found out first.
const swept = Object.entries(columns).flatMap(([table, { owned, expires, free, shared }]) => {
  if ((owned && !shared) || expires || !free) return []
  const names = free.split(' ')
  const all = `concat_ws(' ', ${names.join(', ')})`
  return {
    texts: `SELECT string_agg(${all}, ' ') AS texts FROM ${table}`,
    update: `UPDATE ${table} SET ${names.map(name => `${name} = without_person(${name}, $1)`).join(', ')}
      WHERE ${all} ~* $1`,
  }
})

/** Everything personal, in the records and in their versions. The records must be locked by this transaction. */
export async function eraseRecords(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const people = await marksOf(tx, 'defect', ids)
  await query(tx, clear, [JSON.stringify(people), now])
  await changeVersions(tx, clearVersions, people, plan.clear)
  await eraseOwned(tx, 'defect', people)
}

export async function eraseReports(tx: Db, ids: readonly string[]): Promise<void> {
  await eraseOwned(tx, 'report', await marksOf(tx, 'report', ids))
}

export async function eraseAnswers(
  tx: Db,
  report: { id: string; defectId: string | null },
  names: readonly string[],
): Promise<void> {
  if (report.defectId)
    await changeVersions(
      tx,
      versionsWith('ELSE value'),
      [{ id: report.defectId, marks: '', words: [] }],
      names,
    )
  await query(tx, 'UPDATE intake_reports SET answers = answers - $2::text[] WHERE id = $1', [
    report.id,
    names,
  ])
  await query(tx, 'UPDATE supplement_requests SET answer = answer - $2::text[] WHERE report_id = $1', [
    report.id,
    names,
  ])
}

async function eraseOwned(tx: Db, owner: Owner, people: Person[]): Promise<void> {
  const given = [JSON.stringify(people)]
  for (const statement of statements[owner]) await query(tx, statement, given)
  for (const { texts, update } of swept) {
    const [found] = await query<{ texts: string | null }>(tx, texts, [])
    const all = plainly(found?.texts ?? '')
    for (const { marks, words } of people)
      if (words.some(word => all.includes(word))) await query(tx, update, [marks])
  }
}

async function changeVersions(tx: Db, statement: string, people: Person[], names: readonly string[]) {
  await query(tx, `SET LOCAL retention.anonymise = 'on'`)
  await query(tx, statement, [JSON.stringify(people), names])
  await query(tx, `SET LOCAL retention.anonymise = 'off'`)
}
