import pino from 'pino'
import { logLevel } from './env'

/** Application log: one JSON line each, never with personal data. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
})
