import type { Env } from '@/lib/core/env'
import { validValue } from '@/lib/settings/read-parameters'
import { defaultOf } from '@/lib/settings/schema'
import { askDatabase } from './check-database'
import { error, expected, type Finding, isLocal, ok, warning } from './finding'

const parameters = `SELECT key, value FROM parameters WHERE key IN ('secondFactor', 'freshSignIn', 'publicOffice')`

/** A database that does not answer is reported by its own check. */
export async function checkSecondFactor(env: Env, supported: string[] | undefined): Promise<Finding[]> {
  return askDatabase(env.DATABASE_URL, async client => {
    const { rows } = await client.query<{ key: string; value: unknown }>(parameters)
    const setting = (key: string) => rows.find(row => row.key === key)?.value
    const { minutes } = validValue('freshSignIn', setting('freshSignIn'))
    const { roles, acr } = validValue('secondFactor', setting('secondFactor'))
    const { nameZhCN } = validValue('publicOffice', setting('publicOffice'))
    const unset = (what: string) => expected(env, false, `${what} (set it on /app/parameters)`)
    return [
      nameZhCN === defaultOf('publicOffice').nameZhCN && !isLocal(env)
        ? error(
            `the parameter “publicOffice” still names the office “${nameZhCN}”: the public reads that as who asks. Write it on /app/parameters`,
          )
        : [],
      minutes > 0
        ? ok(`changes of rights and exports of personal data need a sign-in of the last ${minutes} minutes`)
        : unset('the parameter “freshSignIn” is off: a session that was left open changes rights'),
      roles === ''
        ? unset('the parameter “secondFactor” names no role: one factor lets everybody in')
        : judgeSecondFactor(roles, acr, supported),
    ].flat()
  }).catch(() => [])
}

function judgeSecondFactor(roles: string, acr: string, supported?: string[]): Finding {
  const named = `the roles ${roles} need a second factor`
  if (!supported)
    return warning(
      `${named}; the identity service does not say which values of acr it knows, ${acr} is asked for`,
    )
  const known = acr.split(' ').filter(one => supported.includes(one))
  if (known.length > 0) return ok(`${named}, the identity service knows acr ${known.join(' ')}`)
  return warning(`${named}, but the identity service knows acr ${supported.join(' ')} only, not ${acr}`)
}
