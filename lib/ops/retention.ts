import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { readEnv } from '@/lib/core/env'
import { keepRetention } from '@/lib/retention/keep-retention'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { isMain } from './main'
import { fail } from './operation-error'

const usage = `Usage: npm run retention [-- --dry-run]

Clears what is past its time, as the parameter "retention" has it: sessions, codes, uploads and drafts that nobody came
back for, finished jobs and their files, and the personal data of records closed long ago. The server does the same
once a day. --dry-run only counts. Reads DATABASE_URL and FILES_DIR.`

const words: Record<string, string> = {
  sessions: 'ended sessions',
  signInSteps: 'steps of old sign-ins',
  counters: 'counters of tries',
  codes: 'codes and tickets',
  uploads: 'uploads without a report',
  drafts: 'drafts',
  jobs: 'finished jobs',
  personalData: 'records made anonymous',
  importFiles: 'imports whose file had its time',
  exportFiles: 'files of exports past their time',
  files: 'files that nothing names',
  temporary: 'temporary files',
  auditMonths: 'months of the audit log made ahead',
}

export const told = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${String(count).padStart(8)}  ${words[name] ?? name}`)
    .join('\n')

if (isMain(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const { DATABASE_URL, FILES_DIR } = readEnv()
    const { db, close } = connect(DATABASE_URL, { max: 1, patience: 600_000 })
    try {
      const dryRun = values['dry-run']
      console.log(told(await keepRetention({ db, fileStore: embeddedFileStore(FILES_DIR), dryRun })))
      if (dryRun) console.log('Nothing was changed.')
    } finally {
      await close()
    }
  } catch (error) {
    fail(error)
  }
}
