import { createHash } from 'node:crypto'
import { matchesEtag } from './file-response'

export async function withEtag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { status: 200, headers })
}
