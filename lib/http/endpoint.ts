import type { z } from 'zod'
import type { Operation } from '@/lib/core/operation'

// biome-ignore lint/suspicious/noExplicitAny: a table holds verbs of every shape
export type AnyVerb = Operation<z.ZodType<any, any>, any>
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'json or multipart'

interface Options {
  body?: BodyKind
  /** The contract's spelling of a parameter → the verb's. */
  rename?: Record<string, string>
  /** A GET that changes something: with a cookie it must come from our own origin, like every other change. */
  changes?: boolean
  /** May be kept by the browser if it asks again each time (ETag). Everything else is no-store. */
  revalidate?: boolean
  /** Errors also carry `error` and `error_description`, as RFC 6749 has them. */
  oauthErrors?: boolean
  /** Needs the encryption-code header of the contract; the verb that judges and spends it. */
  encryptionCode?: AnyVerb | false
  /** Reads the Idempotency-Key header into the verb's `idempotencyKey`. */
  idempotent?: boolean
  /** Answered when the database has no room left too: it reads, or writes next to nothing. */
  withoutRoom?: boolean
  /** Whoever calls is nobody, so that it answers without a database too. */
  anonymous?: boolean
  /** Largest multipart body in bytes. */
  maxBytes?: number
  /** A plain HTML form: which cookie is which input of the verb. Never from another site; its faults are pages. */
  formCookies?: Record<string, string> | false
}

export interface Endpoint extends Required<Omit<Options, 'maxBytes'>> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the contract writes it without the gateway's /carins; `:name` is a parameter. */
  path: string
  verb: AnyVerb
  maxBytes: number
}

const megabyte = 1024 * 1024

function endpoint(method: Endpoint['method'], body: BodyKind) {
  return (path: string, verb: AnyVerb, options: Options = {}): Endpoint => ({
    method,
    path: path.replace(/^\/carins\//, '/'),
    verb,
    body,
    rename: {},
    changes: method !== 'GET',
    revalidate: false,
    oauthErrors: false,
    encryptionCode: false,
    idempotent: false,
    maxBytes: 200 * megabyte,
    formCookies: false,
    withoutRoom: method === 'GET',
    anonymous: false,
    ...options,
  })
}

export const get = endpoint('GET', 'none')
export const post = endpoint('POST', 'json')
export const put = endpoint('PUT', 'json')
export const patch = endpoint('PATCH', 'json')
export const del = endpoint('DELETE', 'none')
