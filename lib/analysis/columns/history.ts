import type { ChildProcess } from 'node:child_process'
import type { Db } from '@/db/client'
import { copyToFile } from '@/db/copy-rows'
import { processWide } from '@/lib/core/process-wide'
import { countedStates } from '@/lib/defects/states'
import type { Columns, Question } from './columns-program'
import { encoded, fromColumns, inSnapshot, type Store } from './store'
import {
  type Column,
  columnsThen,
  createTextOf,
  dayOf,
  id,
  integers,
  intoText,
  sentText,
} from './stored-columns'

interface Request {
  id: number
  history: Question
}

interface Answer {
  id: number
  answer?: Columns
}

const jobs = processWide('analysis.columns.jobs', () => ({ isJob: false, lastId: 0 }))

// A process for jobs has no store of its own: it asks the one of the server that started it.
export function askServersColumns(): void {
  jobs.isJob = process.send !== undefined
}

export function answerJobs(job: ChildProcess): void {
  job.on('message', async ({ id, history }: Request) => {
    const answer = await answerHistory(history)
    if (job.connected) job.send({ id, ...(answer && { answer }) } satisfies Answer, () => undefined)
  })
}

// Undefined while there is no store: then PostgreSQL is to answer.
export async function askHistory(db: Db, question: Question): Promise<Int32Array[] | undefined> {
  const found = await (jobs.isJob ? askServer(question) : answerHistory(question, db))
  return found && encoded(question, found)
}

function askServer(history: Question): Promise<Columns | undefined> {
  const id = ++jobs.lastId
  return new Promise(resolve => {
    const finish = (answer?: Columns) => {
      process.off('message', take).off('disconnect', finish)
      resolve(answer)
    }
    const take = (message: Answer) => {
      if (message.id === id) finish(message.answer)
    }
    process.on('message', take).once('disconnect', finish)
    // A server that ended leaves a closed channel: without the callback that is an error that ends this process.
    process.send?.({ id, history } satisfies Request, undefined, undefined, error => error && finish())
  })
}

const answerHistory = (question: Question, db?: Db): Promise<Columns | undefined> =>
  fromColumns(db, async (child, store, from) => {
    store.taking = (store.taking ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => takeHistory(store, from))
    await store.taking
    return (await child.count(question)).all!
  })

// All of it once, and then that of the records that were written to.
async function takeHistory(store: Store, db: Db): Promise<void> {
  const { child, written } = store
  if (written?.length === 0) return
  // What is taken in from now on may be newer than what is read here.
  store.written = []
  try {
    await inSnapshot(db, async (tx, file) => {
      for (const { text, into } of historyLoads(written?.join(', '))) {
        await copyToFile(tx, text, file)
        await child!.run(into(file))
      }
    })
  } catch (error) {
    store.written = written && [...written, ...store.written]
    throw error
  }
}

// The first day that begins at the instant or later.
const dayFrom = (instant: string) => `ceil((extract(epoch FROM ${instant}) + 28800) / 86400)::int`

// Of records that were changed: what each was to analysis while it counted, from the day `begins` until before `ends`, and
// is now. `entered` is the first day on which it counted.
export const versionsText = (columns: (table: string) => string, where = 'true') =>
  `WITH images AS MATERIALIZED (
      SELECT i.*, d.state, min(i.valid_from) OVER record AS first, max(i.valid_to) OVER record AS since,
        min(i.valid_from) FILTER (WHERE i.counted) OVER record AS first_counted
      FROM defect_images AS i JOIN defects AS d ON d.id = i.defect_id WHERE ${where} WINDOW record AS (PARTITION BY i.defect_id))
    SELECT i.defect_id AS id, CASE WHEN i.valid_from > i.first THEN ${dayFrom('i.valid_from')} END AS begins,
      ${dayFrom('i.valid_to')} AS ends, ${dayOf('i.first_counted')} AS entered, i.state, ${columns('i')}
    FROM images AS i WHERE i.counted
    UNION ALL SELECT d.id, ${dayFrom('i.since')}, NULL, ${dayOf('coalesce(i.first_counted, i.since)')}, d.state, ${columns('d')}
    FROM images AS i JOIN defects AS d ON d.id = i.defect_id AND i.valid_from = i.first
    WHERE d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})`

/** Versions do not keep the state, so it comes of the steps: one that is undone restores the state before it. */
export const stepsText = (where = 'true') =>
  `SELECT id, row_number() OVER (PARTITION BY id ORDER BY at, step) AS nth, ${dayFrom('at')} AS day, before, after
    FROM (SELECT d.defect_id AS id, d.id AS step, moved.* FROM defect_flow AS d
      CROSS JOIN LATERAL (VALUES (d.created_at, d.from_state, d.to_state), (d.undone_at, d.to_state, d.from_state)) AS moved (at, before, after)
      WHERE ${where}) AS moves
    WHERE at IS NOT NULL AND before <> after`

const versions = [id, ...integers('begins', 'ends', 'entered', 'state'), ...columnsThen]
const steps = [id, ...integers('nth', 'day', 'before', 'after')]

interface Load {
  text: string
  into(file: string): string[]
}

// Of these records, or of all.
const historyLoads = (ids?: string): Load[] => {
  const of = (column: string) => (ids ? `${column} IN (${ids})` : 'true')
  const load = (name: string, columns: readonly Column[], text: string): Load => ({
    text,
    into: file => [
      ids ? `DELETE FROM ${name} WHERE id IN (${ids})` : createTextOf(name, columns),
      intoText(name, columns, file, 'id'),
    ],
  })
  return [
    load(
      'versions',
      versions,
      versionsText(table => sentText(table, columnsThen), of('d.id')),
    ),
    load('steps', steps, stepsText(of('d.defect_id'))),
  ]
}
