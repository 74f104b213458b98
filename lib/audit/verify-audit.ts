import { type Db, query } from '@/db/client'
import { digestBytes, digestsOfRows, macOf, type SealKey } from './seal-audit'

export interface Finding {
  what: 'changed' | 'removed' | 'inserted' | 'seal' | 'unknown key' | 'head'
  id: string
}

export interface Verdict {
  seals: number
  rows: number
  unsealed: number
  // Rows whose words went with their time, as a sealed entry of the log says.
  redacted: number
  /** `number:mac` of the last seal; stored elsewhere, it shows whether the end was cut off later. */
  head: string | null
  findings: Finding[]
}

type Seal = Record<'number' | 'afterId' | 'upToId' | 'digest' | 'keyId' | 'mac', string> &
  Record<'digests', Buffer> & { rows: number; same: boolean; now: Buffer | null }

const mostFindings = 1_000
const nextSeal = `SELECT s.number::text, s.after_id::text AS "afterId", s.up_to_id::text AS "upToId", s.rows,
    encode(sha256(s.digests), 'hex') AS digest, s.key_id AS "keyId", s.mac
  FROM audit_seals AS s WHERE s.number > $1::bigint ORDER BY s.number LIMIT 1`
const compared = `SELECT found.digests = s.digests AS same,
    CASE WHEN found.digests <> s.digests THEN s.digests END AS digests,
    CASE WHEN found.digests <> s.digests THEN found.digests END AS now
  FROM audit_seals AS s, (${digestsOfRows}) AS found WHERE s.number = $3::bigint`

interface Redaction {
  id: string
  digests: Buffer
}

// Only those that the entry which tells of them has the digest of.
const redactions = `SELECT r.row_id::text AS id, r.sealed || r.redacted AS digests FROM audit_redactions AS r
  WHERE r.row_id > $1::bigint AND r.row_id <= $2::bigint AND r.noted_by IN (
    SELECT a.id FROM audit_log AS a WHERE a.action = 'anonymise' AND a.entity = 'auditLog'
      AND a.detail ->> 'digest' = (SELECT encode(sha256(
          string_agg(int8send(row_id) || sealed || redacted, ''::bytea ORDER BY row_id)), 'hex')
        FROM audit_redactions WHERE noted_by = a.id))`

export async function verifyAudit(
  db: Db,
  keys: SealKey[],
  { knownHead, onSeal }: { knownHead?: string; onSeal?(rows: number): void } = {},
): Promise<Verdict> {
  const verdict: Verdict = { seals: 0, rows: 0, unsealed: 0, redacted: 0, head: null, findings: [] }
  const note = (what: Finding['what'], id: string) => {
    if (verdict.findings.length < mostFindings) verdict.findings.push({ what, id })
  }
  let previous = ''
  let end = '0'
  let number = '0'
  let headSeen = !knownHead
  for (;;) {
    const [seal] = await query<Seal>(db, nextSeal, [number])
    if (!seal) break
    const key = keys.find(one => one.id === seal.keyId)
    const follows = BigInt(seal.number) === BigInt(number) + 1n && seal.afterId === end
    if (!key) note('unknown key', seal.number)
    else if (!follows || macOf(key, previous, seal) !== seal.mac) note('seal', seal.number)
    const [rows] = await query<Pick<Seal, 'same' | 'digests' | 'now'>>(db, compared, [
      seal.afterId,
      seal.upToId,
      seal.number,
    ])
    if (!rows?.same && rows?.now) {
      const declared = await query<Redaction>(db, redactions, [seal.afterId, seal.upToId])
      verdict.redacted += differences(rows.digests, rows.now, declared, note)
    }
    previous = seal.mac
    end = seal.upToId
    number = seal.number
    verdict.seals++
    verdict.rows += seal.rows
    verdict.head = `${seal.number}:${seal.mac}`
    if (verdict.head === knownHead) headSeen = true
    onSeal?.(verdict.rows)
  }
  if (!headSeen) note('head', knownHead!.split(':')[0]!)
  await checkUnsealedRows(db, end, verdict, note)
  return verdict
}

/** An id that the sequence has not issued yet was inserted by hand. */
async function checkUnsealedRows(
  db: Db,
  end: string,
  verdict: Verdict,
  note: (what: 'inserted', id: string) => void,
) {
  const [rest] = await query<{ n: number; strange: string[] | null }>(
    db,
    `SELECT count(*)::int AS n, (array_agg(id::text) FILTER (WHERE id > last.value OR id < 1))[1:100] AS strange
     FROM audit_log, (SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS value FROM audit_log_id_seq) AS last
     WHERE id > $1::bigint OR id < 1`,
    [end],
  )
  verdict.unsealed = rest?.n ?? 0
  for (const id of rest?.strange ?? []) note('inserted', id)
}

function differences(
  sealed: Buffer,
  now: Buffer,
  declared: Redaction[],
  note: (what: Finding['what'], id: string) => void,
): number {
  const redacted = new Map(declared.map(({ id, digests }) => [id, digests]))
  let seen = 0
  const idAt = (digests: Buffer, at: number) => digests.readBigInt64BE(at)
  let a = 0
  let b = 0
  while (a < sealed.length || b < now.length) {
    const was = a < sealed.length ? idAt(sealed, a) : null
    const is = b < now.length ? idAt(now, b) : null
    if (was !== null && (is === null || was < is)) {
      note('removed', String(was))
      a += digestBytes
    } else if (is !== null && (was === null || is < was)) {
      note('inserted', String(is))
      b += digestBytes
    } else {
      const digests = [sealed.subarray(a + 8, a + digestBytes), now.subarray(b + 8, b + digestBytes)] as const
      if (redacted.get(String(is))?.equals(Buffer.concat(digests))) seen++
      else if (!digests[0].equals(digests[1])) note('changed', String(is))
      a += digestBytes
      b += digestBytes
    }
  }
  return seen
}
