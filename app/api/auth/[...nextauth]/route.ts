import { callNextAuth } from '@/app/_auth'
import { credentialsRefused } from '@/app/_credentials'
import { callContext } from '@/app/_session'
import { pendingTarget, withoutDetours } from '@/app/_sign-in'

const offered: Record<string, string[]> = {
  GET: ['callback', 'csrf', 'error', 'providers', 'session', 'signin', 'signout'],
  POST: ['signin', 'signout'],
}

async function handle(request: Request, { params }: { params: Promise<{ nextauth: string[] }> }) {
  const { nextauth: action } = await params
  const method = request.method === 'POST' ? 'POST' : 'GET'
  // A HEAD has nothing to begin or to end.
  if (!offered[request.method]?.includes(action[0] ?? '')) return new Response(null, { status: 404 })
  const refused = await credentialsRefused(request)
  if (refused) return refused
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = method === 'POST' ? await readBody(request) : undefined
  const answer = await callNextAuth(await callContext(), { method, action, query, body })
  return withoutDetours(answer, await pendingTarget())
}

async function readBody(request: Request): Promise<Record<string, string>> {
  const text = (await request.text()).slice(0, 10_000)
  if (!request.headers.get('content-type')?.includes('json'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export { handle as GET, handle as POST }
