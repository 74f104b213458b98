import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { outside } from '@/lib/http/contract/operation-id'
import type { Endpoint } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { forEach, prepareCall } from '../support/calls/fill-places'
import { sampleInput } from '../support/calls/sample'
import { type Door, openDoor } from '../support/server/door'
import { contractIn } from './contract-in'

/**
 * What no example can hold: a ticket that another call gave, a picture or sheet, a person or code of an installation, a
 * whole record.
 */
const needMore = [
  'GET /code',
  'GET /xfpqx/recall/check',
  'POST /code',
  'POST /code/image',
  'POST /xfpqx/collectioncomplaint/consumerAdd',
  'POST /SystemManager/system/user/avatar',
  'POST /aipocr/vehicleLicense',
  'POST /complaintsvehicleinfo/excel',
  'POST /analysis/month/template',
  'POST /investigationinfo/letter/template',
  'POST /investigationinfo/excel',
  'POST /recallinfo/excel',
  'POST /vehiclesales/excel',
  'POST /SystemManager/system/user/:id/drafts/handover',
  'POST /complaintsvehicleinfo/handover',
  'POST /complaintsvehicleinfo/handover/batch',
  'POST /complaintsvehicleinfo/assignment',
  'POST /wmicode',
  'POST /problemcode',
  'POST /complaintsvehicleinfo/submitjudged',
]

type Response = { $ref?: string; content?: Record<string, { schema: object }> }

const document = JSON.parse(
  JSON.stringify(contractIn('zh-CN')).replaceAll('#/components/schemas/', '#/$defs/'),
) as {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { schemas: Record<string, object>; responses: Record<string, Response> }
}

let door: Door

beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

it('the server takes every example of the contract, and answers as it says', {
  timeout: 300_000,
}, async () => {
  const refused: string[] = []
  const wrong: string[] = []
  // Of a webhook another server is asked: how long that takes, and whether it answers, is no matter of the contract.
  const within = endpoints.filter(({ path }) => path !== '/webhook/:id/test')
  await forEach(within, async endpoint => {
    const name = `${endpoint.method} ${endpoint.path}`
    const send = await prepareCall(door, endpoint, sampleInput(endpoint))
    const answer = await send(await door.signIn('all'))
    if ([400, 415].includes(answer.status) || answer.status >= 500) refused.push(name)
    const fault = await faultOf(endpoint, answer)
    if (fault) wrong.push(`${name}: ${answer.status} ${fault}`)
  })
  expect(refused.sort()).toEqual([...needMore].sort())
  expect(wrong).toEqual([])
})

async function faultOf({ method, path }: Endpoint, answer: globalThis.Response): Promise<string | undefined> {
  const { responses } = document.paths[outside(path).replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const declared = responses[answer.status] ?? responses.default!
  const { content = {} } = declared.$ref
    ? document.components.responses[declared.$ref.split('/').at(-1)!]!
    : declared
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const text = await answer.text()
  const schema = content[type]?.schema
  if (/\d{4}-\d\d-\d\dT[\d:.]+Z"/.test(text)) return 'an instant is not told with +08:00'
  if (type !== 'application/json')
    return schema || content['*/*'] || answer.status === 303 ? undefined : `${type} is not declared`
  if (!schema) return answer.status === 303 ? undefined : 'JSON is not declared'
  const { error } = z
    .fromJSONSchema({ ...schema, $defs: namedIn(schema) } as never)
    .safeParse(JSON.parse(text))
  return error && JSON.stringify(error.issues).slice(0, 300)
}

/** The schemas that this one names, and those that they name: all 600 for each call took most of the time. */
function namedIn(schema: object, among: Record<string, object> = {}): Record<string, object> {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    if (among[name!]) continue
    among[name!] = document.components.schemas[name!]!
    namedIn(among[name!]!, among)
  }
  return among
}
