import pg from 'pg'

const connectTimeoutMs = 4_000

/**
 * One URL a host of a URL that names several, as libpq writes them: `postgresql://role@a:5432,b:5433/name`.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts = '', after] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host.trim()}${after}`) : [url]
}

// The URL of the host that takes writes; the only one is not asked.
// Throws the first host's error when none does
export async function writableAddress(url: string): Promise<string> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return url
  const tries = addresses.map(async address => {
    await assertWritable(address)
    return address
  })
  return Promise.any(tries).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}

/** For a check that says itself why the first host does not answer. */
export const writableOrFirst = (url: string): Promise<string> =>
  writableAddress(url).catch(() => addressesOf(url)[0]!)

async function assertWritable(address: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby')
    if (rows[0].standby) throw standbyError()
  } finally {
    void client.end().catch(() => {})
  }
}

export function standbyError(): Error {
  return Object.assign(new Error('the database is a standby'), { code: 'ETIMEDOUT' })
}

export class Hosts {
  readonly several: boolean
  #writable: string
  #search: Promise<void> | undefined

  constructor(private readonly url: string) {
    const addresses = addressesOf(url)
    this.several = addresses.length > 1
    this.#writable = addresses[0]!
  }

  get writable(): string {
    return this.#writable
  }

  find(): Promise<void> {
    this.#search ??= writableAddress(this.url)
      .then(address => {
        this.#writable = address
      })
      .finally(() => {
        this.#search = undefined
      })
    return this.#search
  }
}
