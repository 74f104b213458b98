import { type Db, query } from '@/db/client'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldOf } from '@/lib/defects/fields'
import { openFileKinds } from '@/lib/defects/files/kind-schema'
import { fileChanges } from '@/lib/defects/files/mask-files'
import { clearVinLength, personalFields } from '@/lib/defects/visible'
import { erasurePlan } from './erasure-plan'
import { columns } from './personal-columns'

interface Person {
  // Of the record, or of the report.
  id: string
  // A pattern of PostgreSQL of all that names the person; empty where nothing does.
  marks: string
  // The same, for a quick look whether any of it is there.
  words: string[]
}

type Owner = 'defect' | 'report'

type Values = Record<string, unknown>
type Known = { id: string; record: Values; versions: Values[]; answers: Values[] }

const answers = `answers || jsonb_build_object('mobile', mobile)`
const read: Record<Owner, string> = {
  defect: `SELECT d.id::text, to_jsonb(d) AS record,
      ARRAY(SELECT changes FROM defect_versions WHERE defect_id = d.id AND jsonb_typeof(changes) = 'object') AS versions,
      ARRAY(SELECT ${answers} FROM intake_reports WHERE defect_id = d.id) AS answers
    FROM defects AS d WHERE d.id = ANY($1::bigint[])`,
  report: `SELECT id::text, '{}'::jsonb AS record, ARRAY[]::jsonb[] AS versions, ARRAY[${answers}] AS answers
    FROM intake_reports WHERE id = ANY($1::bigint[])`,
}

const names = personalFields.filter(name => fieldOf[name].erase !== 'keep')

async function marksOf(tx: Db, owner: Owner, ids: readonly string[]): Promise<Person[]> {
  return (await query<Known>(tx, read[owner], [ids])).map(({ id, record, versions, answers }) => {
    const marks = names.flatMap(name =>
      [record[snakeCase(name)], ...versions.map(one => one[name]), ...answers.map(one => one[name])]
        .flat()
        .flatMap(value =>
          typeof value === 'string' ? markOf(value, fieldOf[name].personal === 'name') : [],
        ),
    )
    return {
      id,
      marks: [...new Set(marks.map(mark => mark.pattern))].join('|'),
      words: marks.map(mark => mark.word),
    }
  })
}

const between = /[\s·•-]/
const plain = /^[\x20-\x7e]*$/
const anybody =
  /^(匿名|无名|未知|不详|不明|保密|车主|业主|用户|客户|顾客|消费者|投诉人|投诉者|报告人|本人|先生|女士|小姐|测试|无|owner|customer|anonymous|unknown|test)+$/i

// However it is written: with blanks, full-width or as in an address of a page. What anybody could have is no mark, or it
// would go out of texts about others too.
function markOf(value: string, isName: boolean): { pattern: string; word: string }[] {
  const signs = [...value].filter(sign => !between.test(sign))
  const text = signs.join('')
  if (isName ? signs.length < 2 || anybody.test(text) : signs.length < 5 || !/[\d@]/.test(text)) return []
  const pattern = signs.map(signPattern).join('[ ·•-]?')
  const word = plainly(text)
  if (/^\d*$/.test(text) && text.length < 11)
    return text.length < 7 ? [] : [{ pattern: `(?<![0-9])${pattern}(?![0-9])`, word }]
  if (plain.test(value)) return [{ pattern: isName ? `\\y${pattern}\\y` : pattern, word }]
  const encoded = encodeURIComponent(value)
  return [
    { pattern, word },
    { pattern: [...encoded].map(signPattern).join(''), word: plainly(encoded) },
  ]
}

const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·•-]/g, '')

function signPattern(sign: string): string {
  if (!plain.test(sign)) return sign
  const wide = String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
  return `[${/[\\\]^-]/.test(sign) ? `\\${sign}` : sign}${wide}]`
}

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
