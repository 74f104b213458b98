import { whileConnected } from '@/db/client'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { applyRetention } from '@/lib/retention/apply-retention'

const words: Record<string, string> = {
  sessions: 'ended sessions',
  signInSteps: 'steps of old sign-ins',
  notices: 'notices that were read',
  idempotencyKeys: 'idempotency keys',
  recallAlerts: 'recall alerts',
  counters: 'counters of tries',
  codes: 'codes and tickets',
  uploads: 'uploads without a report',
  drafts: 'drafts',
  signalRuns: 'runs of rules that found nothing',
  webhookLog: 'webhook deliveries',
  jobs: 'finished jobs',
  personalData: 'closed records and reports made anonymous',
  personalDataRejected: 'rejected ones',
  personalDataReturned: 'returned ones that nobody completed',
  personalDataOpen: 'ones that nobody worked on for long',
  personalDataDraft: 'drafts of records',
  personalDataDeleted: 'deleted records',
  auditWords: 'old entries of the audit log without their words',
  searches: 'kept searches without their numbers',
  importFiles: 'imports whose file had its time',
  exportFiles: 'files of exports past their time',
  files: 'files that nothing names',
  temporary: 'temporary files',
  wrongFiles: 'files that are not as they were stored',
  auditMonths: 'months of the audit log made ahead',
}

const summaryOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${String(count).padStart(8)}  ${words[name] ?? name}`)
    .join('\n')

export const run = await command({
  url: import.meta.url,
  usage: `npm run retention [-- --dry-run]
Clears what is past its time, as the parameter "retention" has it: sessions, codes, uploads and drafts that nobody came
back for, finished jobs and their files, and the personal data of records whose state has had its years. The server does the same
once a day. --dry-run only counts. Reads DATABASE_URL and FILES_DIR.`,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ 'dry-run': dryRun }) {
    // With the wrong database every file would look unreferenced and be deleted.
    if (process.env.FILES_DIR && !process.env.DATABASE_URL)
      throw new OperationError('FILES_DIR is given and DATABASE_URL is not: whose files are they?')
    const counts = await withDatabase(({ url, fileStore }) =>
      whileConnected(url, { max: 1, timeoutMs: 600_000 }, db => applyRetention({ db, fileStore, dryRun })),
    )
    return dryRun ? `${summaryOf(counts)}\nNothing was changed.` : summaryOf(counts)
  },
})
