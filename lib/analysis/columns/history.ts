import type { ChildProcess } from 'node:child_process'
import type { Db } from '@/db/client'
import { copyToFile } from '@/db/copy-rows'
import { log } from '@/lib/core/log'
import { processWide } from '@/lib/core/process-wide'
import type { Columns, Question } from './columns-program'
import { encoded, followedStore, inSnapshot, type Store } from './store'
import { historyLoads } from './stored-history'

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
    const take = (message: Answer) => {
      if (message.id !== id) return
      process.off('message', take)
      resolve(message.answer)
    }
    process.on('message', take)
    process.send?.({ id, history } satisfies Request)
  })
}

async function answerHistory(question: Question, db?: Db): Promise<Columns | undefined> {
  try {
    const store = await followedStore(db)
    if (!store) return undefined
    await takeHistory(store, db ?? store.db!)
    return await store.child!.ask(question)
  } catch (error) {
    log.warn({ err: error }, 'the column store did not tell what was known')
    return undefined
  }
}

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
