import type { ParameterValue } from '@/lib/settings/schema'

export type Retention = ParameterValue<'retention'>

interface Expired {
  name:
    | 'sessions'
    | 'codes'
    | 'uploads'
    | 'drafts'
    | 'jobs'
    | 'importFiles'
    | 'signInSteps'
    | 'counters'
    | 'analysisParts'
    | 'notices'
    | 'webhookLog'
    | 'signalRuns'
    | 'searches'
    | 'subjectRequests'
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

export const expiredRows: Expired[] = [
  searches('saved_views', 'query'),
  searches('preferences', 'value'),
  {
    name: 'sessions',
    tables: ['sessions'],
    // Until then, whoever comes back with an ended session is told why it ended.
    hours: () => 24,
    statement: 'DELETE FROM sessions WHERE expires_at < $1 OR last_seen_at < $1',
  },
  {
    name: 'signInSteps',
    tables: ['oidc_payloads'],
    hours: immediately,
    statement: 'DELETE FROM oidc_payloads WHERE expires_at < $1',
  },
  {
    name: 'counters',
    tables: ['rate_limits'],
    hours: immediately,
    statement: 'DELETE FROM rate_limits WHERE expire < (extract(epoch FROM $1::timestamptz) * 1000)::bigint',
  },
  {
    name: 'counters',
    tables: ['sign_in_tries'],
    hours: immediately,
    statement: `DELETE FROM sign_in_tries WHERE last_at < $1 - interval '1 hour'`,
  },
  {
    name: 'analysisParts',
    tables: ['analysis_parts'],
    hours: () => 7 * 24,
    statement: 'DELETE FROM analysis_parts WHERE stored_at < $1',
  },
  {
    name: 'codes',
    tables: ['encryption_keys'],
    hours: codes,
    statement: 'DELETE FROM encryption_keys WHERE expires_at < $1',
  },
  {
    name: 'codes',
    tables: ['image_codes'],
    hours: codes,
    statement: 'DELETE FROM image_codes WHERE expires_at < $1',
  },
  {
    name: 'codes',
    tables: ['text_codes'],
    hours: codes,
    statement: 'DELETE FROM text_codes WHERE expires_at < $1',
  },
  {
    name: 'codes',
    tables: ['intake_tickets'],
    hours: codes,
    statement: 'DELETE FROM intake_tickets WHERE expires_at < $1',
  },
  {
    name: 'codes',
    tables: ['text_messages'],
    hours: codes,
    statement: 'DELETE FROM text_messages WHERE sent_at < $1',
  },
  {
    name: 'uploads',
    tables: ['intake_uploads'],
    hours: ({ uploadHours }) => uploadHours,
    statement:
      'DELETE FROM intake_uploads WHERE report_id IS NULL AND expires_at < now() AND created_at < $1',
  },
  {
    name: 'drafts',
    tables: ['intake_drafts'],
    hours: drafts,
    statement: 'DELETE FROM intake_drafts WHERE updated_at < $1 OR expires_at < now()',
  },
  {
    name: 'notices',
    tables: ['notices'],
    hours: ({ noticeDays }) => noticeDays * 24,
    statement: 'DELETE FROM notices WHERE read_at < $1',
  },
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
  {
    name: 'webhookLog',
    tables: ['webhook_deliveries'],
    hours: ({ webhookDays }) => webhookDays * 24,
    // Also what still waits: a receiver that was paused for so long reads the records anew.
    statement: 'DELETE FROM webhook_deliveries WHERE created_at < $1',
  },
  {
    name: 'jobs',
    tables: ['exports'],
    hours: jobs,
    statement: `DELETE FROM exports WHERE job_id IN (${finished})`,
  },
  {
    name: 'jobs',
    tables: ['imports'],
    hours: jobs,
    statement: `DELETE FROM imports WHERE job_id IN (${finished}) AND NOT ${storedSomething}`,
  },
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
  {
    name: 'jobs',
    tables: ['jobs'],
    hours: jobs,
    statement: `DELETE FROM jobs WHERE id IN (${finished})
      AND NOT EXISTS (SELECT FROM imports WHERE job_id = jobs.id)
      AND NOT EXISTS (SELECT FROM imports WHERE undo_job_id = jobs.id)`,
  },
]
