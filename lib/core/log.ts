import pino from 'pino'
import { logLevel } from './env'

/** Application log: one JSON line each, never with personal data. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // An error of pg carries its whole connection, keys and statements included: only what explains it is written.
  serializers: {
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      code: error.code,
      stack: error.stack,
    }),
  },
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
})
