import { openContext } from '@/lib/accounts/open-context'
import { drainRequestBody } from '@/lib/http/drain-request-body'
import { createHandler } from '@/lib/http/handler'
import { shareHandle } from '@/lib/http/shared-handle'

const handleCall = shareHandle(createHandler(openContext))

async function handle(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  return handleCall(drainRequestBody(request), `/${(await params).path.map(encodeURIComponent).join('/')}`)
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT }
