import { forbidden, notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { marked, pageContext } from './_session'

type Parameters = Record<string, string>
type Query = Record<string, string | string[] | undefined>

interface PageProps {
  params: Promise<Parameters>
  searchParams: Promise<Query>
}

/** What a screen reads and draws; `read` calls the verb that the endpoint calls too. */
interface Screen<Data> {
  /** The page's own path, to come back to after the sign-in. */
  path: string | ((params: Parameters) => string)
  read(ctx: Ctx, params: Parameters, query: Query): Promise<Data>
  render(data: Data, ctx: Ctx, params: Parameters, query: Query): ReactNode | Promise<ReactNode>
}

/** The one page for who came with a one-time password. */
const ownPassword = '/change-password'

/** The door for pages: who is it, may they, read, draw. Nobody → one redirect to the sign-in and back to this very page. */
export function screen<Data>({ path, read, render }: Screen<Data>) {
  // Next calls a page, nobody renders it: this makes a door, not a component.
  // biome-ignore lint/correctness/noComponentHookFactories: see above
  return async function Page({ params, searchParams }: PageProps) {
    const [given, query, ctx] = await Promise.all([params, searchParams, pageContext()])
    const here = `${typeof path === 'function' ? path(given) : path}${search(query)}`
    if (!ctx.user) redirect(signInPath(here))
    if (ctx.user.mustChangePassword && here !== ownPassword) redirect(ownPassword)
    try {
      const data = await read(ctx, given, query)
      return await render(data, ctx, given, query)
    } catch (error) {
      answer(error, ctx, here)
    }
  }
}

/** Where a page sends somebody who is not signed in. */
export function signInPath(here: string): string {
  return `/api/session/sign-in?returnTo=${encodeURIComponent(here)}`
}

function answer(error: unknown, ctx: Ctx, here: string): never {
  if (error instanceof AppError) {
    if (error.code === 'unauthenticated') redirect(signInPath(here))
    if (error.code === 'forbidden') forbidden()
    // All that a page's verbs are given comes from its address: what they refuse names nothing that there is.
    if (error.status === 404 || error.status === 400) notFound()
  }
  throw marked(error, ctx.requestId)
}

function search(query: Query): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      words.append(name, one)
  return words.size > 0 ? `?${words}` : ''
}
