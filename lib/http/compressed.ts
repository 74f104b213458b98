import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Handle } from './handler'

const app = new Hono<{ Bindings: { handle: Handle; path: string } }>()
app.use(compress({ contentTypeFilter: /^application\/json/ }))
app.all('*', ({ req, env }) => env.handle(req.raw, env.path))

export async function compressed(handle: Handle, request: Request, path: string): Promise<Response> {
  return app.fetch(request, { handle, path })
}
