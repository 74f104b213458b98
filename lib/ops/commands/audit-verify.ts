import { join, resolve } from 'node:path'
import { whileConnected } from '@/db/client'
import { sealKey } from '@/lib/audit/seal-audit'
import { type Verdict, verifyAudit } from '@/lib/audit/verify-audit'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { readSecrets } from '@/lib/ops/process/secrets'
import { auditSecrets } from '@/lib/ops/server/seal-periodically'

export function summaryOf(verdict: Verdict): string {
  const { rows, seals, unsealed, redacted, head, findings } = verdict
  const lines = findings.map(({ what, id }) => {
    if (what === 'seal') return `Seal ${id} does not fit the one before it, or was changed.`
    if (what === 'unknown key') return `Seal ${id} was made with a key that is not given (AUDIT_OLD_KEYS).`
    if (what === 'head') return `Seal ${id}, named by --head, is gone or was made anew.`
    return `Row ${id} was ${what === 'inserted' ? 'put in' : what} after it was sealed.`
  })
  return [
    ...lines,
    `${rows} rows under ${seals} seals, ${unsealed} rows not sealed yet.`,
    ...(redacted > 0 ? [`${redacted} rows lost their words to retention, as the log says.`] : []),
    ...(head ? [`Head: ${head}`] : []),
    findings.length === 0 ? 'The audit log is as it was written.' : `${findings.length} findings.`,
  ].join('\n')
}

function keys() {
  const { AUDIT_KEY, AUDIT_OLD_KEYS = '', DATABASE_URL, DATA_DIR = '.data' } = process.env
  // This checkout's own server generates its secrets.
  const own = DATABASE_URL ? undefined : readSecrets(join(resolve(DATA_DIR), 'secrets.json'))
  const secret = process.env.AUTH_SECRET || own?.AUTH_SECRET || AUDIT_KEY
  if (!secret) throw new OperationError('AUDIT_KEY or AUTH_SECRET is needed: the seals were made with it.')
  return auditSecrets({ AUDIT_KEY: AUDIT_KEY || undefined, AUDIT_OLD_KEYS, AUTH_SECRET: secret }).map(sealKey)
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run audit:verify [-- --head NUMBER:MAC]
Compares the audit log with its seals and names every row that was changed, removed or put in afterwards.
--head: what an earlier run told as its head; finds out whether the end of the log was cut off since.
Reads DATABASE_URL and AUDIT_KEY (or AUTH_SECRET); keys of earlier times in AUDIT_OLD_KEYS, separated by commas.
Ends with 1 when something was found.`,
  options: { head: { type: 'string' } },
  async run({ head }) {
    if (head && !/^\d+:[0-9a-f]{64}$/.test(head))
      throw new OperationError('--head takes NUMBER:MAC, as an earlier run told it.')
    const secrets = keys()
    const verdict = await withDatabase(({ url }) =>
      whileConnected(url, { max: 1, timeoutMs: 600_000 }, db =>
        verifyAudit(db, secrets, { knownHead: head }),
      ),
    )
    if (verdict.findings.length > 0) process.exitCode = 1
    return summaryOf(verdict)
  },
})
