import pino from 'pino'
import { logLevel } from './env'

export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
  serializers: { err: describeError },
})

export interface Described {
  type: string
  message: string
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: Described
}

// Omits the values an error was about: PostgreSQL repeats them in its details and Drizzle in its message, and
// both would put names and phone numbers into the log.
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const quotes = 'severity' in error && !(typeof code === 'string' && withoutQuotes.test(code))
  return {
    type: error.name,
    message: quotes ? `database error ${code}` : error.message.replace(/\n?params:[\s\S]*$/, ''),
    ...(code !== undefined && { code: String(code) }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: frames(error),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  }
}

// Most errors of PostgreSQL may quote a value ("invalid input syntax for type bigint: …", "syntax error in tsquery: …").
// Those of connections, resources, locks, privileges and missing tables and columns do not.
const withoutQuotes = /^(08|25|40|53|55|57|58)[0-9A-Z]{3}$|^42(501|P01|703|883)$/

function frames({ stack, message }: Error): string | undefined {
  const from = stack?.indexOf(message) ?? -1
  return stack
    ?.slice(from < 0 ? 0 : from + message.length)
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
