import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { callPath } from '@/lib/http/call-path'
import { compressed } from '@/lib/http/compressed'
import { sharedHandle } from '@/lib/http/shared-handle'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Hands a plainly written call to the same handler that Next's route would hand it to, past Next's router, which
 * costs more than most calls do. True if it did; everything else is for Next.
 */
export function callDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const handle = sharedHandle()
  const path = handle && methods.has(request.method!) ? callPath(request.url!) : undefined
  if (!handle || !path) return false
  const listener = getRequestListener(asked => compressed(handle, asked, path), {
    overrideGlobalObjects: false,
  })
  void listener(request, response)
  return true
}
