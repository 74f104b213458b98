import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openContext } from '@/lib/accounts/open-context'
import { createHandler } from '@/lib/http/handler'

const handle = createHandler(openContext)
const server = createServer(getRequestListener(request => handle(request, new URL(request.url).pathname)))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
