import { openContext } from '@/lib/accounts/open-context'
import { createHandler } from '@/lib/http/handler'
import { lingering } from '@/lib/http/lingering'
import { shareHandle } from '@/lib/http/shared-handle'

const handle = shareHandle(createHandler(openContext))

async function door(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  return handle(lingering(request), `/${(await params).path.map(encodeURIComponent).join('/')}`)
}

export { door as DELETE, door as GET, door as PATCH, door as POST, door as PUT }
