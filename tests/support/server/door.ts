import type { openContext } from '@/lib/accounts/open-context'
import type { Handle } from '@/lib/http/handler'
import { openTestDatabase, type TestDatabase } from '../database/database'
import { temporaryFolder } from '../intake/uploads'
import { addPerson, type Held } from '../people/people'

export interface Call {
  token?: string
  cookie?: string
  json?: unknown
  form?: FormData
  body?: BodyInit
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface Door {
  database: TestDatabase
  files: string
  handle: Handle
  openContext: typeof openContext
  signIn(held: Held): Promise<string>
  call(method: string, path: string, call?: Call): Promise<Response>
  close(): Promise<void>
}

/** Set `environment` here: modules read it on the first call. */
export async function openDoor(environment: Record<string, string> = {}, url?: string): Promise<Door> {
  const database = await openTestDatabase()
  const place = temporaryFolder()
  Object.assign(process.env, { DATABASE_URL: url ?? database.url, FILES_DIR: place.folder, ...environment })
  const [{ createHandler }, { openContext, runtime: world }] = await Promise.all([
    import('@/lib/http/handler'),
    import('@/lib/accounts/open-context'),
  ])
  const handle = createHandler(openContext)
  return {
    database,
    files: place.folder,
    handle,
    openContext,
    signIn: async held => (await addPerson(database.db, held)).token,
    call: (method, path, call = {}) => handle(requestOf(method, path, call), path.split('?')[0]!),
    async close() {
      await world().database.close()
      await database.close()
      place.remove()
    },
  }
}

export function requestOf(
  method: string,
  path: string,
  { token, cookie, json, form, body, headers, signal }: Call,
): Request {
  const sent = new Headers(headers)
  if (token) sent.set('authorization', `Bearer ${token}`)
  if (cookie) sent.append('cookie', cookie)
  if (json !== undefined) sent.set('content-type', 'application/json')
  const payload = json !== undefined ? JSON.stringify(json) : (form ?? body)
  return new Request(`http://localhost:3000${path}`, {
    method,
    headers: sent,
    body: payload,
    signal,
    ...(payload instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
}
