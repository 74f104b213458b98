import type { z } from 'zod'
import type { CallKind } from '@/lib/core/limits/pressure'
import type { Operation } from '@/lib/core/operation'

// biome-ignore lint/suspicious/noExplicitAny: a table holds verbs of every shape
export type AnyVerb = Operation<z.ZodType<any, any>, any>
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'json or multipart'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Renaming = Record<string, string>

interface Options<Rename extends Renaming = Renaming, Body extends BodyKind = BodyKind> {
  body?: Body
  rename?: Rename
  /** A GET that changes something: with a cookie it must come from our own origin, like other methods. */
  changes?: boolean
  revalidate?: boolean
  oauthErrors?: boolean
  encryptionCode?: AnyVerb | false
  // What answers hold of the row that this call changes: unchanged, it may come back.
  sentBack?: readonly AnyVerb[]
  withoutRoom?: boolean
  anonymous?: boolean
  // Takes an Idempotency-Key; by default what adds after a sign-in.
  idempotent?: boolean
  maxBytes?: number
  formCookies?: Record<string, string> | false
  summary?: { call: string; name: string } | false
  example?: Record<string, unknown>
}

export interface Endpoint<
  Name extends Method = Method,
  Path extends string = string,
  Verb extends AnyVerb = AnyVerb,
  Rename extends Renaming = Renaming,
  Body extends BodyKind = BodyKind,
> extends Required<Omit<Options<Rename, Body>, 'maxBytes'>> {
  method: Name
  path: Path
  verb: Verb
  maxBytes: number
}

type WithoutGateway<Path extends string> = Path extends `/carins/${infer Rest}` ? `/${Rest}` : Path

const megabyte = 1024 * 1024

function endpoint<Name extends Method, Default extends BodyKind>(method: Name, body: Default) {
  return <
    const Path extends string,
    Verb extends AnyVerb,
    const Rename extends Renaming = Record<never, string>,
    Body extends BodyKind = Default,
  >(
    path: Path,
    verb: Verb,
    options: Options<Rename, Body> & { example?: Partial<z.input<Verb['input']>> } = {},
  ) => {
    const whole: Endpoint = {
      method,
      path: path.replace(/^\/carins\//, '/'),
      verb,
      body,
      rename: {},
      changes: method !== 'GET',
      revalidate: false,
      oauthErrors: false,
      encryptionCode: false,
      sentBack: [],
      maxBytes: 200 * megabyte,
      formCookies: false,
      summary: false,
      example: {},
      withoutRoom: method === 'GET',
      anonymous: false,
      idempotent: method === 'POST' && adds(path, verb, options),
      ...options,
    }
    return whole as Endpoint<Name, WithoutGateway<Path>, Verb, Rename, Body>
  }
}

export const get = endpoint('GET', 'none')
export const post = endpoint('POST', 'json')
export const put = endpoint('PUT', 'json')
export const patch = endpoint('PATCH', 'json')
export const del = endpoint('DELETE', 'none')

const figures = /^\/analysis\/|\/export(?!column)/i

const adds = (path: string, { access }: AnyVerb, { withoutRoom }: Options) =>
  access !== 'public' && !withoutRoom && !/^\/analysis\/|\/export$/.test(path)

export function kindOf({ method, path, verb, anonymous, changes, withoutRoom }: Endpoint): CallKind {
  if (figures.test(path) && method !== 'DELETE') return 'analysis'
  // Whether the server lives is asked for by what would end it.
  if (anonymous || (method === 'GET' ? changes : !withoutRoom)) return 'save'
  return verb.access === 'public' ? 'public' : 'read'
}
