import { type Access, permissions } from '@/lib/core/permissions'
import type { Endpoint } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { changesSeen } from '../database/watch-changes'
import type { Held } from '../people/people'
import { type Call, openDoor } from '../server/door'
import { sampleCall } from './sample'

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** The calls that ask for a session, those of them that ask for a permission, and those that change something. */
export const locked = endpoints.filter(({ verb }) => verb.access !== 'public')
export const special = locked.filter(({ verb }) => verb.access !== 'signed-in')
export const changing = locked.filter(({ changes }) => changes)

export type Matrix = Awaited<ReturnType<typeof openMatrix>>

/** A door with one session for all who hold the same; whoever counts failures watches its changes. */
export async function openMatrix() {
  const door = await openDoor()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (held: Held) => {
    const token = tokens.get(String(held)) ?? door.signIn(held)
    tokens.set(String(held), token)
    return token
  }
  const setFlag = (on: boolean) =>
    door.database.pool.query(
      `insert into parameters (key, value) values ('permissionFlag', $1) on conflict (key) do update set value = excluded.value`,
      [{ on }],
    )
  const ask = (endpoint: Endpoint, caller: Call, callOf = sampleCall) => {
    const { path, call } = aboutNobody(callOf(endpoint))
    const headers = { ...call.headers, ...caller.headers }
    return door.call(endpoint.method, path, { ...call, ...caller, headers })
  }

  /** What the calls of a group answer that they should not, and which of them wrote a row or a file. */
  async function failuresOf(group: readonly Endpoint[], failureOf: (endpoint: Endpoint) => Promise<string>) {
    const failures: string[] = []
    const add = (endpoint: Endpoint, failure: string) => failures.push(`${nameOf(endpoint)} ${failure}`)
    let before = JSON.stringify(await changesSeen(door))
    for (const endpoint of group) {
      const failure = await failureOf(endpoint)
      if (failure) add(endpoint, failure)
      const after = JSON.stringify(await changesSeen(door))
      if (after !== before) add(endpoint, `wrote: ${before} became ${after}`)
      before = after
    }
    return failures
  }

  return {
    ...{ door, tokenOf, setFlag, ask },

    /** Failures of a group that should refuse who has no session. */
    nobody: (group: readonly Endpoint[]) =>
      failuresOf(group, async endpoint => otherThan(401, await ask(endpoint, {}))),

    /** Failures of a group that should refuse who holds what `heldOf` says. */
    async holding(
      group: readonly Endpoint[],
      heldOf: (access: Endpoint['verb']['access']) => Held,
      callOf = sampleCall,
    ) {
      // A session that begins is a row too.
      for (const { verb } of group) await tokenOf(heldOf(verb.access))
      return failuresOf(group, async endpoint =>
        otherThan(403, await ask(endpoint, { token: await tokenOf(heldOf(endpoint.verb.access)) }, callOf)),
      )
    },

    /** Failures of a group that should refuse the administrator's cookie with the headers of another site. */
    async otherSite(group: readonly Endpoint[], sites: readonly Record<string, string>[]) {
      const cookie = `Finance-Access-Token=${await tokenOf('all')}`
      return failuresOf(group, async endpoint => {
        const answers = await Promise.all(sites.map(headers => ask(endpoint, { cookie, headers })))
        return answers.every(({ status }) => status === 403)
          ? ''
          : `answers ${answers.map(one => one.status)}`
      })
    },
  }
}

/** The same call with an input that no verb takes. */
export function spoiltCall(endpoint: Endpoint): ReturnType<typeof sampleCall> {
  const { path, call } = sampleCall(endpoint)
  if (endpoint.body === 'none') return { path: `${path.split('?')[0]}?%00=%00`, call }
  return { path, call: { headers: { 'content-type': 'application/json' }, body: '{' } }
}

async function otherThan(status: number, answer: Response): Promise<string> {
  const text = await answer.text()
  const body = JSON.parse(text || 'null') as { code?: number; data?: unknown } | null
  const refused = answer.status === status && body?.code === status && body.data === null
  return refused ? '' : `answers ${answer.status} ${text}`
}

/** Targets users and roles that hold little, because nobody may change those who hold more than they do. */
function aboutNobody({ path, call }: ReturnType<typeof sampleCall>): ReturnType<typeof sampleCall> {
  if (!path.startsWith('/SystemManager/system/')) return { path, call }
  const { id, ...rest } = (call.json ?? {}) as { id?: string }
  const none = '999999999'
  return {
    path: path.replace('/1/', `/${none}/`),
    call: id ? { ...call, json: { ...rest, id: none } } : call,
  }
}

/** Every pair of permission and action, apart from those that would do. */
export function everythingBut(access: Access | readonly Access[]): Access[] {
  const request = [access].flat()
  return everyPair().filter(
    pair => !request.includes(pair) && !request.includes(pair.split(':')[0] as Access),
  )
}

function everyPair(): Access[] {
  return Object.entries(permissions).flatMap(([id, actions]) =>
    actions.map(action => `${id}:${action}` as Access),
  )
}
