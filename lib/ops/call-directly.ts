import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { callPath } from '@/lib/http/call-path'
import type { Handle } from '@/lib/http/handler'
import { sharedHandle } from '@/lib/http/shared-handle'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

// Next compresses what its route answers; here it falls to us.
const door = new Hono<{ Bindings: { handle: Handle; path: string } }>()
door.use(compress({ contentTypeFilter: /^application\/json/ }))
door.all('*', ({ req, env }) => env.handle(req.raw, env.path))

/**
 * Hands a plainly written call to the same handler that Next's route would hand it to, past Next's router, which
 * costs more than most calls do. True if it did; everything else is for Next.
 */
export function callDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const handle = sharedHandle()
  const path = handle && methods.has(request.method!) ? callPath(request.url!) : undefined
  if (!handle || !path) return false
  const listener = getRequestListener(asked => door.fetch(asked, { handle, path }), {
    overrideGlobalObjects: false,
  })
  void listener(request, response)
  return true
}
