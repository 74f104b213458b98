interface Statement {
  /** On one line, without comments; strings and bodies are empty. */
  sql: string
  comments: string
}

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'$;]+|[-/'$]/g

/** The statements of a migration, those of DO blocks too. */
export function statementsOf(text: string): Statement[] {
  return text.split('--> statement-breakpoint').flatMap(within)
}

function within(text: string): Statement[] {
  const found: Statement[] = []
  let sql = ''
  let comments = ''
  const end = () => {
    const line = sql.replace(/\s+/g, ' ').trim()
    if (line) found.push({ sql: line, comments })
    sql = ''
    comments = ''
  }
  for (const [part, tag] of text.matchAll(token)) {
    if (part === ';') end()
    else if (part.startsWith('--') || part.startsWith('/*')) comments += `${part}\n`
    else if (part.startsWith("'") && part.length > 1) sql += "''"
    else if (tag !== undefined) {
      if (/^\s*do\b/i.test(sql)) found.push(...ofBlock(part.slice(tag.length + 2, -tag.length - 2), comments))
      sql += '$$'
    } else sql += part
  }
  end()
  return found
}

// What stands before a statement in PL/pgSQL (BEGIN, IF … THEN, LOOP) is no part of it.
const ofBlock = (body: string, comments: string): Statement[] =>
  within(body).map(inner => ({
    sql: inner.sql.replace(/^.*?\b(?=(?:alter|create|drop|truncate) )/i, ''),
    comments: comments + inner.comments,
  }))
