import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import { refuseVins, vinLimit } from '@/lib/defects/vin-limit'
import { seesPersonal } from '@/lib/defects/visible'
import type { ReadRow } from './read-rows'

// Counts each mark once per window, and per letter the number of new marks. A letter over the limit stays refused,
// because the marks that exceeded it are already counted.
const statement = `WITH told AS (SELECT DISTINCT letter, mark FROM unnest($1::text[], $2::text[]) AS t (letter, mark)),
  fresh AS (INSERT INTO rate_limits AS kept (key, points, expire) SELECT mark, 1, $4::bigint FROM told ORDER BY mark
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE kept.expire <= $3::bigint RETURNING key),
  counted AS (INSERT INTO rate_limits AS kept (key, points, expire)
    SELECT letter, count(*)::int, $4::bigint FROM told JOIN fresh ON fresh.key = told.mark GROUP BY 1 ORDER BY 1
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire <= $3::bigint THEN excluded.points ELSE kept.points + excluded.points END,
      expire = CASE WHEN kept.expire <= $3::bigint THEN excluded.expire ELSE kept.expire END
    RETURNING points, expire)
  SELECT points, expire FROM (SELECT points, expire FROM counted UNION ALL
    SELECT points, expire FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $3::bigint) AS letters
  ORDER BY points DESC LIMIT 1`

// The import reports rows loaded before, known by source number and VIN. Without a limit per number, a caller who sees
// VINs masked could find one by sending it with one guess after another.
// Throws AppError too_many_vins
export async function limitVinGuesses(ctx: Ctx, rows: readonly Pick<ReadRow, 'values' | 'outsideNo'>[]) {
  if (seesPersonal(ctx)) return
  const { id } = signedIn(ctx)
  const reported = rows.flatMap(({ values: { source, vin }, outsideNo }) =>
    outsideNo && vin ? [{ letter: `${id}\n${source ?? ''}\n${outsideNo}`, vin }] : [],
  )
  if (reported.length === 0) return
  const { tries, seconds } = await vinLimit(ctx)
  const now = ctx.now.getTime()
  const [highest] = await query<{ points: number; expire: string }>(ctx.db, statement, [
    reported.map(({ letter }) => `import-letter:${hashOf(letter, 'base64url')}`),
    reported.map(({ letter, vin }) => `import-vin:${hashOf(`${letter}\n${vin}`, 'base64url')}`),
    now,
    now + seconds * 1000,
  ])
  if (!highest || highest.points <= tries) return
  const retryAfterSeconds = Math.ceil((Number(highest.expire) - now) / 1000)
  await refuseVins(ctx, tries, new AppError('too_many', {}, { retryAfterSeconds }))
}
