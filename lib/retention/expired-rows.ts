import type { Messages } from '@/lib/i18n/translate'
import type { ParameterValue } from '@/lib/settings/schema'

export type Retention = ParameterValue<'retention'>

interface Expired {
  // The audit log says how many there were.
  name: keyof Messages['auditLog']['retention']
  tables: string[]
  hours(set: Retention): number
  statement: string
}

const codes = ({ codeHours }: Retention) => codeHours
const drafts = ({ draftDays }: Retention) => draftDays * 24
const jobs = ({ jobDays }: Retention) => jobDays * 24
const immediately = () => 0

const finished = `SELECT id FROM jobs WHERE state IN ('done', 'failed', 'cancelled') AND finished_at < $1`

const storedSomething = `EXISTS (SELECT FROM import_rows WHERE import_id = imports.id AND outcome = 'created')`

// Nobody's record was found by them, or they went with it.
const searches = (table: string, column: string): Expired => ({
  name: 'searches',
  tables: [table],
  hours: ({ personalDataYears }) => personalDataYears * 365 * 24,
  statement: `UPDATE ${table} SET ${column} = without_person(${column}, '')
    WHERE updated_at < $1 AND without_person(${column}, '') <> ${column}`,
})

const deletes = (name: Expired['name'], table: string, hours: Expired['hours'], where: string): Expired => ({
  ...{ name, tables: [table], hours },
  statement: `DELETE FROM ${table} WHERE ${where}`,
})

export const expiredRows: Expired[] = [
  searches('saved_views', 'query'),
  searches('preferences', 'value'),
  // Until then, whoever comes back with an ended session is told why it ended.
  deletes('sessions', 'sessions', () => 24, 'expires_at < $1 OR last_seen_at < $1'),
  deletes('signInSteps', 'oidc_payloads', immediately, 'expires_at < $1'),
  deletes(
    'counters',
    'rate_limits',
    immediately,
    'expire < (extract(epoch FROM $1::timestamptz) * 1000)::bigint',
  ),
  deletes('counters', 'sign_in_tries', immediately, `last_at < $1 - interval '1 hour'`),
  deletes('idempotencyKeys', 'idempotency_keys', () => 24, 'claimed_at < $1'),
  deletes('codes', 'encryption_keys', codes, 'expires_at < $1'),
  deletes('codes', 'image_codes', codes, 'expires_at < $1'),
  deletes('codes', 'text_codes', codes, 'expires_at < $1'),
  deletes('codes', 'intake_tickets', codes, 'expires_at < $1'),
  deletes('codes', 'text_messages', codes, 'sent_at < $1'),
  deletes(
    'uploads',
    'intake_uploads',
    ({ uploadHours }) => uploadHours,
    'report_id IS NULL AND expires_at < now() AND created_at < $1',
  ),
  deletes('drafts', 'intake_drafts', drafts, 'updated_at < $1 OR expires_at < now()'),
  deletes(
    'recallAlerts',
    'recall_alerts',
    ({ recallAlertMonths }) => recallAlertMonths * 31 * 24,
    'renewed_at < $1',
  ),
  deletes('notices', 'notices', ({ noticeDays }) => noticeDays * 24, 'read_at < $1'),
  {
    name: 'subjectRequests',
    tables: ['subject_requests'],
    // That there was one, and what was done, stays.
    hours: ({ subjectRequestYears }) => subjectRequestYears * 365 * 24,
    statement: `UPDATE subject_requests SET name = NULL, mobile = NULL, vin = NULL, plate_no = NULL,
        identity_proof = '', outcome = NULL
      WHERE coalesce(closed_at, created_at) < $1 AND identity_proof <> ''`,
  },
  {
    name: 'signalRuns',
    tables: ['signal_runs', 'signal_hits'],
    // What fired is the evidence of items and stays.
    hours: () => 366 * 24,
    statement: `DELETE FROM signal_runs WHERE created_at < $1
      AND NOT EXISTS (SELECT FROM signal_hits WHERE run_id = signal_runs.id)`,
  },
  // Also what still waits: a receiver that was paused for so long reads the records anew.
  deletes('webhookLog', 'webhook_deliveries', ({ webhookDays }) => webhookDays * 24, 'created_at < $1'),
  // The newest stays: whoever read up to it has lost nothing.
  deletes(
    'webhookLog',
    'events',
    ({ webhookDays }) => webhookDays * 24,
    'created_at < $1 AND id < (SELECT max(id) FROM events)',
  ),
  deletes('jobs', 'exports', jobs, `job_id IN (${finished})`),
  deletes('jobs', 'imports', jobs, `job_id IN (${finished}) AND NOT ${storedSomething}`),
  {
    name: 'jobs',
    tables: ['imports', 'import_rows'],
    hours: jobs,
    statement: `DELETE FROM import_rows WHERE outcome <> 'created'
      AND import_id IN (SELECT id FROM imports WHERE store_key IS NOT NULL AND job_id IN (${finished}))`,
  },
  {
    name: 'importFiles',
    tables: ['imports'],
    hours: jobs,
    // The samples and what was told of its reading are excerpts of the file.
    statement: `UPDATE imports SET store_key = NULL, samples = NULL, reading = NULL
      WHERE store_key IS NOT NULL AND job_id IN (${finished})`,
  },
  deletes(
    'jobs',
    'jobs',
    jobs,
    `id IN (${finished}) AND NOT EXISTS (SELECT FROM imports WHERE job_id = jobs.id)
      AND NOT EXISTS (SELECT FROM imports WHERE undo_job_id = jobs.id)`,
  ),
]
