// audit_digest is of the database, because what redacts old rows there notes the digests of both.
export const digestsOfRows = `
  SELECT count(*)::int AS rows,
    coalesce(string_agg(int8send(a.id) || audit_digest(a), ''::bytea ORDER BY a.id), ''::bytea) AS digests
  FROM audit_log AS a WHERE a.id > $1::bigint AND a.id <= $2::bigint`

export const digestBytes = 24
