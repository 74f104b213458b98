import type { z } from 'zod'
import type { Locale } from '@/lib/i18n/locales'
import type { Draft } from './draft'
import type { TextKey } from './refusal'

export interface Workshop {
  root: string
  dataDir: string
}

interface Result {
  msg?: TextKey
  data?: unknown
  draft?: Draft
  done?(): void
}

export function action<Input extends z.ZodType>(
  input: Input,
  run: (workshop: Workshop, input: z.output<Input>, locale: Locale) => Result | Promise<Result>,
) {
  return { input, run }
}
