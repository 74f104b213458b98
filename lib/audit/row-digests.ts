// Every column in a form that depends on no database setting: times in microseconds, the rest as JSON.
const text = `jsonb_build_array(a.id, (extract(epoch FROM a.at) * 1000000)::bigint, a.user_id, a.login_id, a.action,
  a.entity, a.entity_id, a.outcome, a.door, a.ip, a.user_agent, a.request_id, a.detail, a.shown)::text`

export const digestsOfRows = `
  SELECT count(*)::int AS rows, coalesce(string_agg(int8send(a.id)
    || substr(sha256(convert_to(${text}, 'UTF8')), 1, 16), ''::bytea ORDER BY a.id), ''::bytea) AS digests
  FROM audit_log AS a WHERE a.id > $1::bigint AND a.id <= $2::bigint`

export const digestBytes = 24
