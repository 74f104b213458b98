import { type ReactNode, Suspense } from 'react'
import { withDigest } from '@/app/_session'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'
import css from './analysis.module.css'
import { RetryButton } from './retry-button'

interface PartProps<Data> {
  ctx: Ctx
  read: Promise<Data>
  height: number
  plain?: boolean
  children(data: Data): ReactNode
}

export function AnalysisPart<Data>({ height, plain, ...part }: PartProps<Data>) {
  if (plain) return <Arrived {...part} />
  return (
    <Suspense fallback={<div className={css.skeleton} style={{ height }} aria-busy="true" />}>
      <Arrived {...part} />
    </Suspense>
  )
}

async function Arrived<Data>({ ctx, read, children }: Omit<PartProps<Data>, 'height' | 'plain'>) {
  let data: Data
  try {
    data = await read
  } catch (error) {
    if (error instanceof AppError) return <Problem text={errorText(ctx.locale, error)} />
    throw withDigest(error, ctx.requestId)
  }
  return children(data)
}

function Problem({ text }: { text: string }) {
  return (
    <p className={`secondary ${css.problem}`} role="alert">
      {text} <RetryButton />
    </p>
  )
}
