import { expect, it } from 'vitest'
import { addressOf, asCall, asFetch, callsOf, sampleOf } from '@/app/_dev/assist/calls'

const described = { 'x-access': 'signed-in' }
const byId = { ...described, parameters: [{ name: 'id', in: 'path', required: true }] }

it('two registrations of one address are marked, whatever their parameters are called', () => {
  const calls = callsOf({ paths: { '/x/{id}': { get: byId, put: byId }, '/x/{key}': { get: described } } })
  expect(calls.map(({ method, path, duplicate }) => [method, path, duplicate])).toEqual([
    ['GET', '/x/{id}', true],
    ['PUT', '/x/{id}', false],
    ['GET', '/x/{key}', true],
  ])
})

it('a call is copied with what was filled in', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const put = { ...byId, requestBody: { content: { 'application/json': { schema } } } }
  const [call] = callsOf({ paths: { '/api/x/{id}': { put } } })
  const filled = { values: { id: 'a/b' }, body: sampleOf(call!.body) }
  expect(JSON.parse(filled.body)).toEqual({ name: '' })
  expect(addressOf(call!, filled)).toBe('/app/api/x/a%2Fb')
  expect(asCall(call!, filled)).toBe(`call('PUT /x/:id', {"id":"a/b","name":""})`)
  expect(asFetch(call!, filled)).toContain('fetch("/app/api/x/a%2Fb", {"method":"PUT"')
})
