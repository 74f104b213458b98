import pino from 'pino'
import { logLevel } from './env'

/** Never log personal data. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
  serializers: { err: describeError },
})

interface Described {
  type: string
  message: string
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: Described
}

/**
 * Omits the values an error was about: PostgreSQL repeats them in its details and Drizzle in its message, and
 * both would put names and phone numbers into the log.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  // Data errors and violated constraints quote values ("invalid input syntax for type bigint: …"); others do
  // not.
  const quotes = typeof code === 'string' && /^(22|23|P0)[0-9A-Z]{3}$/.test(code)
  return {
    type: error.name,
    message: quotes ? `database error ${code}` : withoutValues(error.message),
    ...(code !== undefined && { code: String(code) }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  }
}

function withoutValues(message: string): string {
  return message.replace(/\n?params:[\s\S]*$/, '')
}

function frames(stack: string | undefined): string | undefined {
  return stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
