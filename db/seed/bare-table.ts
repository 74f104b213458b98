import type { ClientBase } from 'pg'

export interface Part {
  kind: 'foreign key' | 'index' | 'triggers'
  name: string
  drop: string
  make: string
}

// Drops a table's indexes, foreign keys and triggers in the client's transaction and returns what recreates
// them: for very many rows, building them once afterwards costs a tenth.
export async function bare(client: ClientBase, table: string): Promise<Part[]> {
  await client.query(`lock table ${table} in access exclusive mode`)
  const { rows } = await client.query<Part>(
    `select 'foreign key' as kind, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       conname as name
     from pg_constraint where $1::regclass in (conrelid, confrelid) and contype = 'f'
     union all
     select 'index', format('drop index %s', i.indexrelid::regclass),
       concat_ws(';', pg_get_indexdef(i.indexrelid), string_agg(format('alter index %s alter column %s set statistics %s',
         i.indexrelid::regclass, a.attnum, a.attstattarget), ';') filter (where a.attnum is not null)),
       i.indexrelid::regclass::text
     from pg_index i
     left join pg_attribute a on a.attrelid = i.indexrelid and a.attstattarget >= 0
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     group by i.indexrelid
     union all
     select 'triggers', 'alter table ' || $1 || ' disable trigger user', 'alter table ' || $1 || ' enable trigger user', 'triggers'`,
    [table],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}
