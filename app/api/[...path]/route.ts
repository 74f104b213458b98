import { openContext } from '@/lib/accounts/open-context'
import { drainRequestBody } from '@/lib/http/drain-request-body'
import { createHandler } from '@/lib/http/handler'
import { shareHandle } from '@/lib/http/shared-handle'

const handle = shareHandle(createHandler(openContext))

async function door(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  return handle(drainRequestBody(request), `/${(await params).path.map(encodeURIComponent).join('/')}`)
}

export { door as DELETE, door as GET, door as PATCH, door as POST, door as PUT }
