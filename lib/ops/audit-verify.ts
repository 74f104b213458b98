import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { sealKey } from '@/lib/audit/seal-key'
import { type Verdict, verifyAudit } from '@/lib/audit/verify-audit'
import { readEnv } from '@/lib/core/env'
import { isMain } from './main'
import { fail, OperationError } from './operation-error'
import { auditSecrets } from './secrets-of-audit'

const usage = `Usage: npm run audit:verify [-- --head NUMBER:MAC]

Compares the audit log with its seals and names every row that was changed, removed or put in afterwards.
--head: what an earlier run told as its head; finds out whether the end of the log was cut off since.
Reads DATABASE_URL and AUDIT_KEY (or AUTH_SECRET); keys of earlier times in AUDIT_OLD_KEYS, separated by commas.
Ends with 1 when something was found.`

export function told(verdict: Verdict): string {
  const { rows, seals, unsealed, head, findings } = verdict
  const lines = findings.map(({ what, id }) => {
    if (what === 'seal') return `Seal ${id} does not fit the one before it, or was changed.`
    if (what === 'unknown key') return `Seal ${id} was made with a key that is not given (AUDIT_OLD_KEYS).`
    if (what === 'head') return `Seal ${id}, named by --head, is gone or was made anew.`
    return `Row ${id} was ${what === 'inserted' ? 'put in' : what} after it was sealed.`
  })
  return [
    ...lines,
    `${rows} rows under ${seals} seals, ${unsealed} rows not sealed yet.`,
    ...(head ? [`Head: ${head}`] : []),
    findings.length === 0 ? 'The audit log is as it was written.' : `${findings.length} findings.`,
  ].join('\n')
}

if (isMain(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    if (values.head && !/^\d+:[0-9a-f]{64}$/.test(values.head)) throw new OperationError(usage)
    const env = readEnv()
    const { db, close } = connect(env.DATABASE_URL, { max: 1, patience: 600_000 })
    try {
      const verdict = await verifyAudit(db, auditSecrets(env).map(sealKey), { knownHead: values.head })
      console.log(told(verdict))
      process.exitCode = verdict.findings.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  } catch (error) {
    fail(error)
  }
}
