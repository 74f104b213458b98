import pg from 'pg'
import { z } from 'zod'
import { action } from './action'
import { Refusal } from './refusal'

const timeoutMs = 5_000

export const requestActions = {
  'requests/list': action(z.unknown(), ({ requests }) => ({ data: requests.list() })),
  'requests/plan': action(
    z.strictObject({ id: z.string().max(20), at: z.number().int().min(0) }),
    async ({ requests, databaseUrl }, { id, at }) => {
      const statement = requests.statement(id, at)
      if (!statement) throw new Refusal('noStatement')
      if (!/^\s*(select|with|insert|update|delete|merge|values)\b/i.test(statement.text))
        throw new Refusal('noPlan')
      return { data: await planOf(databaseUrl(), statement.text, statement.values) }
    },
  ),
}

/**
 * EXPLAIN without ANALYZE executes nothing. The transaction is read-only, and the extended protocol admits a single
 * statement.
 */
async function planOf(url: string, text: string, values: unknown[]): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    statement_timeout: timeoutMs,
    options: '-c default_transaction_read_only=on',
  })
  await client.connect()
  try {
    const config = { text: `EXPLAIN ${text}`, values, queryMode: 'extended', rowMode: 'array' }
    const { rows } = await client.query<string[]>(config as pg.QueryArrayConfig)
    return rows.map(([line]) => line).join('\n')
  } finally {
    await client.end()
  }
}
