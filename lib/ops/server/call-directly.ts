import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { callPath } from '@/lib/http/call-path'
import { compressed } from '@/lib/http/compressed'
import { sharedHandle } from '@/lib/http/shared-handle'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
// A Request needs an absolute URL. The handler ignores its host, so an odd one is no reason to refuse.
const plainHost = /^[\w.-]+(?::[1-5]?\d{1,4})?$/

export function callDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const handle = sharedHandle()
  const { method = '', url = '', headers } = request
  const path = methods.has(method) && plainHost.test(headers.host ?? 'none') ? callPath(url) : undefined
  if (!handle || !path) return false
  const listener = getRequestListener(requested => compressed(handle, requested, path), {
    hostname: 'localhost',
    overrideGlobalObjects: false,
  })
  void listener(request, response)
  return true
}
