import { fileURLToPath } from 'node:url'
import { withClient } from '@/db/with-client'
import { readBudget } from '@/lib/investigations/budget'
import { listDocuments } from '@/lib/investigations/content/documents'
import { listLinks } from '@/lib/investigations/content/links'
import { countRecords, pageRecords } from '@/lib/investigations/content/records'
import { listTasks } from '@/lib/investigations/content/tasks'
import { listTimeline } from '@/lib/investigations/content/timeline'
import { listLetters } from '@/lib/investigations/letters/list-letters'
import { listInvestigationFlow } from '@/lib/investigations/list-flow'
import { tabulateOverview } from '@/lib/investigations/overview/tabulate-overview'
import { findInvestigations, getInvestigation } from '@/lib/investigations/read-investigation'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { copyDatabase } from '../copy-database'
import { percentile } from '../percentile'
import { addReader } from '../product'
import { machine, writeTable } from '../write-table'

const [files, goalMs, turns] = [10_000, 200, 20]

// Files of eight years with thirty records each, the first with two thousand and two hundred letters.
const planted = [
  'ALTER TABLE investigation_records DISABLE TRIGGER USER',
  `INSERT INTO investigations (file_no, title, question, level, dept_name, leader_id, origin, year, apply_time, state,
      state_since, planned_end, concluded_at, apply_budget, brand_ids, assembly_code, producer_id)
    SELECT 'DC1998' || lpad(n::text, 5, '0'), '档案' || n, '？', 'check', '处', (SELECT min(id) FROM users), '{}',
      2018 + n % 9, current_date - n * 3 / 10,
      (array['draft', 'applied', 'approved', 'refused', 'running', 'concluded', 'closed'])[1 + n % 7],
      current_date - n % 400, current_date - 20 + n % 50, CASE WHEN n % 7 > 4 THEN current_date - n % 100 END, n + 0.01,
      '{1}', '04', (SELECT min(id) FROM producers) FROM generate_series(1, ${files}) AS n`,
  `INSERT INTO investigation_records (investigation_id, defect_id, verdict)
    SELECT i.id, d.id, (array['proposed', 'included', 'supports', 'contradicts', 'irrelevant'])[1 + k % 5]
    FROM investigations AS i, generate_series(1, 30) AS k, (SELECT min(id) AS first, count(*) AS n FROM defects) AS all_of,
      LATERAL (SELECT id FROM defects WHERE id >= all_of.first + (i.id * 7919 + k * 104729) % all_of.n ORDER BY id LIMIT 1)
        AS d WHERE i.file_no LIKE 'DC1998%' ON CONFLICT DO NOTHING`,
  `INSERT INTO investigation_records (investigation_id, defect_id, verdict)
    SELECT (SELECT id FROM investigations WHERE file_no = 'DC199800001'), id, 'supports' FROM defects
    WHERE state > 0 AND deleted_at IS NULL ORDER BY id LIMIT 2000 ON CONFLICT DO NOTHING`,
  `WITH items AS (INSERT INTO watch_items (place, group_key, event_key, first_at, last_at, evidence, state)
      SELECT 'bench:' || n, '{}', '{}', current_date - n * 3 / 10 - 30, current_date, '{}', 'closed'
        FROM generate_series(1, ${files}, 3) AS n RETURNING id, substr(place, 7) AS n)
    INSERT INTO investigation_links (investigation_id, entity, entity_id)
      SELECT i.id, 'watchItem', items.id FROM items JOIN investigations AS i
        ON i.file_no = 'DC1998' || lpad(items.n, 5, '0')`,
  `WITH letters AS (INSERT INTO investigation_letters (investigation_id, kind, title, state, letter_no, recipient,
      deadline, sent_at, data)
      SELECT i.id, 'verification', '函' || n, 'sent', '缺调函〔1998〕' || n || '号', '某厂', current_date, now(),
        '{"paragraphs":"","questions":[{"no":1,"text":"？"}],"annexIds":[]}'
        FROM investigations AS i, generate_series(1, 200) AS n WHERE i.file_no = 'DC199800001'
      RETURNING id, investigation_id)
    INSERT INTO investigation_documents (investigation_id, letter_id, kind, name, mime, size, sha256, store_key, scanned)
      SELECT investigation_id, id, 'letter', 'a.' || f, f, 1, 'x', 'x', true FROM letters, unnest(array['docx', 'pdf']) AS f`,
  'ALTER TABLE investigation_records ENABLE TRIGGER USER',
  'UPDATE investigations SET first_record_at = first_record_of(id)',
  ...['', '_records', '_links', '_letters', '_documents'].map(name => `ANALYZE investigation${name || 's'}`),
]

const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR = '.data' } = process.env
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir: `${DATA_DIR}/postgres` })
const ownerUrl = DATABASE_URL ? DATABASE_OWNER_URL || DATABASE_URL : postgres!.ownerUrl
const copy = await copyDatabase(DATABASE_URL ?? postgres!.url, ownerUrl)
try {
  const reader = await addReader(copy.url, {
    investigation: ['query', 'get', 'edit'],
    recall: ['query'],
  })
  const { pool } = reader.database
  const connectionString = Object.assign(new URL(ownerUrl), { pathname: new URL(copy.url).pathname }).href
  await withClient({ connectionString }, async client => {
    for (const statement of planted) await client.query(statement)
  })
  const { rows } = await pool.query(
    `SELECT i.id::text, (SELECT count(*)::int FROM defects) AS n FROM investigations AS i WHERE file_no = 'DC199800001'`,
  )
  const { id, n } = rows[0] as { id: string; n: number }
  const { ctx } = reader
  const page = (given: object) => () => investigationVerbs.page(ctx, { limit: 20, ...given } as never)
  const cases: Record<string, () => Promise<unknown>> = {
    list: page({}),
    'list, page 400': page({ page: 400 }),
    'filter: title': page({ title: '案99' }),
    'filter: reached conclusion': page({ reached: ['conclusion'] }),
    'filter: no recall': page({ unreached: ['recall'] }),
    'search by number, title, letter': () => findInvestigations(ctx, { text: '1998〕77' }),
    overview: () => tabulateOverview(ctx, {}),
    file: () => getInvestigation(ctx, { id }),
    '2 000 records': () => pageRecords(ctx, { id, verdict: ['supports'], page: 1, limit: 20 }),
    '2 000 records, last page': () => pageRecords(ctx, { id, verdict: ['supports'], page: 100, limit: 20 }),
    counts: () => countRecords(ctx, { id }),
    '200 letters': () => listLetters(ctx, { id }),
    '400 documents': () => listDocuments(ctx, { id }),
    links: () => listLinks(ctx, { id }),
    tasks: () => listTasks(ctx, { id }),
    budget: () => readBudget(ctx, { id }),
    timeline: () => listTimeline(ctx, { id }),
    flow: () => listInvestigationFlow(ctx, { id }),
    history: () => investigationVerbs.history(ctx, { id }),
  }
  const lines: string[] = []
  for (const [name, read] of Object.entries(cases)) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const from = performance.now()
      await read()
      times.push(performance.now() - from)
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    lines.push(`| ${name} | ${p50.toFixed(0)} / ${p95.toFixed(0)} ${p95 <= goalMs ? '✓' : '✗'} |`)
    console.log(lines.at(-1))
  }
  const text = [
    `${n.toLocaleString('en-US')} records, ${files.toLocaleString('en-US')} files of thirty, ${machine()}; goal ${goalMs} ms before the page is drawn.`,
    '',
    '| verb | p50 / p95 ms |',
    '|---|--:|',
    ...lines,
  ].join('\n')
  writeTable('investigations', text, fileURLToPath(new URL('../investigations.md', import.meta.url)))
  await reader.leave()
} finally {
  await copy.drop()
  await postgres?.stop()
}
