import type { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'
import type { Draft } from './draft'
import type { TextKey } from './refusal'
import type { RequestLog } from './request-log'

/** What the actions work on. */
export interface Workshop {
  root: string
  dataDir: string
  /** Of the development server; plans of statements are made there. */
  databaseUrl(): string
  requests: RequestLog
}

interface Result {
  msg?: TextKey
  data?: unknown
  /** Nothing of it is written until the person has confirmed its plan. */
  draft?: Draft
  /** After the draft is written. */
  done?(): void
}

interface Action {
  input: z.ZodType
  run(workshop: Workshop, input: never, locale: Locale): Result | Promise<Result>
}

export function action<Input extends z.ZodType>(
  input: Input,
  run: (workshop: Workshop, input: z.output<Input>, locale: Locale) => Result | Promise<Result>,
): Action {
  return { input, run }
}
