import { forbidden, notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { errorText } from '@/lib/i18n/translate'
import { pageContext, withDigest } from './_session'
import { InvalidListLink } from './_shell/invalid-list-link'
import { Words, type WordsName } from './_shell/words'

type Parameters = Record<string, string>
type Query = Record<string, string | string[] | undefined>

interface PageProps {
  params: Promise<Parameters>
  searchParams: Promise<Query>
}

interface Screen<Data> {
  path: string | ((params: Parameters) => string)
  words?: readonly WordsName[]
  /** Its address holds conditions: what is wrong with them is said beside a link to the page without any. */
  isList?: true
  read(ctx: Ctx, params: Parameters, query: Query): Promise<Data>
  render(data: Data, ctx: Ctx, params: Parameters, query: Query): ReactNode | Promise<ReactNode>
}

/** The only page open to a person with a one-time password. */
const ownPassword = '/change-password'

// Without a session, redirects to the sign-in and back to this page. Errors of `read` become a 403, a 404 or
// the error page.
export function screen<Data>({ path, words, isList, read, render }: Screen<Data>) {
  // Next calls the returned function as a page; it is not a component created while rendering.
  // biome-ignore lint/correctness/noComponentHookFactories: see above
  return async function Page({ params, searchParams }: PageProps) {
    const [given, query, ctx] = await Promise.all([params, searchParams, pageContext()])
    const bare = typeof path === 'function' ? path(given) : path
    const here = bare + search(query)
    if (!ctx.user) redirect(signInPath(here))
    if (ctx.user.mustChangePassword && here !== ownPassword) redirect(ownPassword)
    try {
      const data = await read(ctx, given, query)
      const content = await render(data, ctx, given, query)
      return words ? <Words names={words}>{content}</Words> : content
    } catch (error) {
      if (isList && error instanceof AppError && [400, 429].includes(error.status))
        return <InvalidListLink text={errorText(ctx.locale, error)} href={bare} />
      answer(error, ctx, here)
    }
  }
}

// For what a page opens beside its list: null where the address names nothing that is there.
export function noneOpened(error: unknown): null {
  if (error instanceof AppError && [400, 404].includes(error.status)) return null
  throw error
}

export function signInPath(here: string): string {
  return `/api/session/sign-in?returnTo=${encodeURIComponent(here)}`
}

function answer(error: unknown, ctx: Ctx, here: string): never {
  if (error instanceof AppError) {
    if (error.code === 'unauthenticated') redirect(signInPath(here))
    if (error.code === 'sign_in_again') redirect(`${signInPath(here)}&fresh=1`)
    if (error.code === 'forbidden') forbidden()
    // A page's verbs get all their input from its address: what they refuse as invalid does not exist.
    if (error.status === 404 || error.status === 400) notFound()
  }
  throw withDigest(error, ctx.requestId)
}

function search(query: Query): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      words.append(name, one)
  return words.size > 0 ? `?${words}` : ''
}
