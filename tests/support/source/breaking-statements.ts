import { statementsOf } from './sql-statements'

export interface Migration {
  tag: string
  text: string
}

export interface Breaking {
  tag: string
  statement: string
  why: string
  /** The migration that a `-- contract:` before the statement names. */
  contract?: string
}

type Reason = string | false | undefined

/**
 * Statements with which a server of the version before would no longer work. What these migrations make themselves
 * that version does not know, so it may change.
 */
export function findBreaking(migrations: Migration[]): Breaking[] {
  const made = new Made()
  return migrations.flatMap(({ tag, text }) =>
    statementsOf(text).flatMap(({ sql, comments }) => {
      const contract = /--\s*contract:\s*(\S+)/.exec(comments)?.[1]
      return reasonsFor(sql, made).map(why => ({ tag, statement: sql.slice(0, 120), why, contract }))
    }),
  )
}

class Made {
  readonly #names = new Set<string>()
  readonly #defaults = new Set<string>()

  add(...names: string[]) {
    this.#names.add(names.join('.'))
  }
  has(...names: string[]) {
    return this.#names.has(names[0]!) || this.#names.has(names.join('.'))
  }
  addDefault(table: string, column: string) {
    this.#defaults.add(`${table}.${column}`)
  }
  hasDefault(table: string, column: string) {
    return this.has(table) || (this.has(table, column) && this.#defaults.has(`${table}.${column}`))
  }
}

const nameOf = (written: string) =>
  written
    .replace(/"/g, '')
    .replace(/^public\./i, '')
    .toLowerCase()
const kinds = 'table|(?:materialized )?view|function|procedure|type|domain|sequence|schema|extension'

function reasonsFor(sql: string, made: Made): string[] {
  const created = new RegExp(
    `^create (?:or replace |unlogged |temp(?:orary)? )*(?:${kinds}) (?:if not exists )?([\\w."]+)`,
    'i',
  ).exec(sql)
  if (created) made.add(nameOf(created[1]!))
  const altered = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/is.exec(sql)
  if (!altered) return [ofStatement(sql, made)].filter(why => typeof why === 'string')
  const table = nameOf(altered[1]!)
  return separate(altered[2]!).flatMap(action => ofAction(table, action, made) || [])
}

function ofStatement(sql: string, made: Made): Reason {
  const dropped = new RegExp(`^drop (${kinds}) (?:if exists )?([\\w."]+)`, 'i').exec(sql)
  if (dropped) return !made.has(nameOf(dropped[2]!)) && `it uses this ${dropped[1]!.toLowerCase()}`
  const renamed =
    /^alter (?:type|function|view|materialized view|sequence|domain|schema) ([\w."]+).* (?:rename|set schema)\b/i.exec(
      sql,
    )
  if (renamed) return !made.has(nameOf(renamed[1]!)) && 'it knows the name of before'
  const unique =
    /^create unique index (?:concurrently )?(?:if not exists )?[\w."]+ on (?:only )?([\w."]+)(.*)$/is.exec(
      sql,
    )
  if (unique) return ofUnique(nameOf(unique[1]!), unique[2]!, made)
  if (/^truncate\b/i.test(sql)) return 'it reads these rows'
  return undefined
}

function ofAction(table: string, action: string, made: Made): Reason {
  const constraint =
    /^add (?:constraint [\w."]+ )?(unique|primary key|check|foreign key|exclude)\b(.*)$/is.exec(action)
  if (constraint) return ofConstraint(table, constraint[1]!.toLowerCase(), action, made)
  const added = /^add (?:column )?(?:if not exists )?([\w"]+) (.*)$/is.exec(action)
  if (added) return ofNewColumn(table, nameOf(added[1]!), added[2]!, made)
  if (made.has(table)) return undefined
  if (/^rename (?:to|constraint)\b/i.test(action) || /^set schema\b/i.test(action))
    return 'it knows the name of before'
  if (/^enable row level security\b/i.test(action)) return 'it has no policy to read these rows by'
  const column = /^(drop|rename|alter) (?:column )?(?:if exists )?([\w"]+)(.*)$/is.exec(action)
  if (!column || /^drop constraint\b/i.test(action)) return undefined
  return ofOldColumn(table, column[1]!.toLowerCase(), nameOf(column[2]!), column[3]!.trim(), made)
}

function ofNewColumn(table: string, column: string, definition: string, made: Made): Reason {
  const filled = /\bdefault\b|\bgenerated\b|^"?(?:big|small)?serial\b/i.test(definition)
  made.add(table, column)
  if (filled) made.addDefault(table, column)
  if (made.has(table) || filled || !/\bnot null\b|\bprimary key\b/i.test(definition)) return undefined
  return 'it inserts rows without this column: give it a DEFAULT or let it be null'
}

function ofOldColumn(table: string, verb: string, column: string, rest: string, made: Made): Reason {
  if (/^set default\b/i.test(rest)) made.addDefault(table, column)
  if (/^set not null\b/i.test(rest))
    return (
      !made.hasDefault(table, column) &&
      'it writes null here: fill the rows now, and set NOT NULL a version later'
    )
  if (made.has(table, column)) return undefined
  if (verb === 'drop') return 'it reads and writes this column'
  if (verb === 'rename') return 'it knows the name of before: add a column beside it'
  // A text in another order is what it was.
  if (/^(?:set data )?type text collate "C"$/i.test(rest)) return undefined
  if (/^(?:set data )?type\b/i.test(rest)) return 'it knows the type of before: add a column beside it'
  if (/^drop default\b/i.test(rest)) return 'it relies on this default'
  return undefined
}

function ofConstraint(table: string, kind: string, action: string, made: Made): Reason {
  if (made.has(table) || /\bnot valid$/i.test(action.trim())) return undefined
  if (kind === 'unique' || kind === 'primary key' || kind === 'exclude')
    return ofUnique(table, action.slice(action.toLowerCase().indexOf(kind)), made)
  const columns = kind === 'foreign key' ? columnsIn(action) : []
  if (columns.length > 0 && columns.every(column => made.has(table, column))) return undefined
  return 'rows may not keep it, and it is checked under a lock: add it NOT VALID, and VALIDATE it afterwards'
}

function ofUnique(table: string, listed: string, made: Made): Reason {
  // Only a table or a column that the version before does not fill.
  if (made.has(table) || columnsIn(listed).some(column => made.has(table, column))) return undefined
  return 'it may write what is there already'
}

const columnsIn = (text: string): string[] =>
  (/\(([^()]*)\)/.exec(text)?.[1] ?? '').split(',').map(one => nameOf(one.trim().split(/\s/)[0]!))

function separate(actions: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of actions) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}
