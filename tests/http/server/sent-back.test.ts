import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import type { EntityName } from '@/lib/dictionaries/dictionary'
import { endpoints } from '@/lib/http/registry'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { openDictionaries } from '../dictionaries/dictionary-calls'

type Row = Record<string, unknown> & { id: string; version: number }
interface Pair {
  /** Adds what is read, and says where. */
  add(): Promise<{ read: string; find?(answer: never): Row }>
  readOnly: string
}

let calls: Awaited<ReturnType<typeof openDictionaries>>
let ids: Catalogue

beforeAll(async () => {
  calls = await openDictionaries()
  ids = await seedCatalogue(calls.door.database.db)
})
afterAll(() => calls.door.close())

const system = '/SystemManager/system'
const added = async (path: string, body: object) => {
  const answer = await calls.ask('POST', path, body)
  expect([answer.status, answer.errors]).toEqual([200, undefined])
  return answer.data
}
let count = 0
const mark = () => `S${++count}`

const record = async () => {
  const form = new FormData()
  form.append('data', JSON.stringify(validValues(ids)))
  form.append('files', new Blob(['%PDF-1.4\n%%EOF\n']), '单据.pdf')
  const answer = await calls.door.call('POST', '/complaintsvehicleinfo', { token: calls.keeper, form })
  return (await answer.json()).data.id
}

const pairs: Record<string, Pair> = {
  [`PUT ${system}/user/profile`]: {
    add: async () => ({ read: `${system}/user/profile` }),
    readOnly: 'loginId',
  },
  [`PUT ${system}/user/edit`]: {
    add: async () => {
      const { id } = await added(`${system}/user/add`, { loginId: `user.${mark()}`, name: '张三' })
      return { read: `${system}/user/${id}/info` }
    },
    readOnly: 'state',
  },
  [`PUT ${system}/role/edit`]: {
    add: async () => {
      const permissions = [{ permissionId: 'vehicle_defect', actionList: ['query'] }]
      const { id } = await added(`${system}/role/add`, { name: `角色${mark()}`, permissions })
      return { read: `${system}/role/${id}/info` }
    },
    readOnly: 'builtIn',
  },
  [`PUT ${system}/role/type/edit`]: {
    add: async () => {
      const { id } = await added(`${system}/role/type/add`, { name: `类型${mark()}` })
      const find = (types: Row[]) => types.find(type => type.id === id)!
      return { read: `${system}/custom/queryRoleTypeList`, find }
    },
    readOnly: 'roles',
  },
  'PUT /parametersetting': {
    add: async () => {
      const find = (all: Row[]) => all.find(({ key }) => key === 'storage')!
      return { read: '/parametersetting/getParams', find }
    },
    readOnly: 'updatedByName',
  },
  'PUT /dicinfo/update': {
    add: async () => ({
      read: '/dicinfo/page?key=source',
      find: ({ records }: { records: Row[] }) => records[0]!,
    }),
    readOnly: 'listName',
  },
  'PUT /vehiclesales': {
    add: async () => {
      const { id } = await added('/vehiclesales', { modelRangeId: ids.series, year: 2020, quantity: 5 })
      return { read: `/vehiclesales/${id}` }
    },
    readOnly: 'updatedAt',
  },
  'PUT /investigationinfo': {
    add: async () => {
      const { id } = await added('/investigationinfo', {
        ...{ title: `档案${mark()}`, question: '渗漏是否由软管批次引起', level: 'check' },
      })
      return { read: `/investigationinfo/${id}` }
    },
    readOnly: 'updatedAt',
  },
  'PUT /signalrule': {
    add: async () => {
      const { id } = await added('/signalrule', {
        ...{ name: `规则${mark()}`, method: 'count', levels: ['series*assembly'] },
        params: { least: 5 },
      })
      return { read: `/signalrule/${id}` }
    },
    readOnly: 'updatedByName',
  },
  'PUT /recallinfo': {
    add: async () => {
      const { id } = await added('/recallinfo', {
        ...{ recallNo: mark(), title: '制动软管', kind: 'safety', influence: 'voluntary', quantity: 10 },
        ...{ producerId: ids.producer, assemblyCode: '04', defect: '制动软管渗漏', filedAt: '2026-01-20' },
        scopes: [{ modelRangeId: ids.series, quantity: 10 }],
      })
      return { read: `/recallinfo/${id}` }
    },
    readOnly: 'createdAt',
  },
  'PUT /webhook': {
    add: async () => {
      const body = { name: `系统${mark()}`, url: 'https://receiver.example/e', events: ['defect.created'] }
      const { id } = await added('/webhook', body)
      return { read: '/webhook', find: (all: Row[]) => all.find(one => one.id === id)! }
    },
    readOnly: 'failures',
  },
  'POST /complaintsvehicleinfo/amend': {
    add: async () => ({ read: `/complaintsvehicleinfo/info/${await record()}` }),
    readOnly: 'state',
  },
  'POST /complaintsvehicleinfo/amend ': {
    add: async () => ({ read: `/complaintsvehicleinfo/queryDetailByEdit/${await record()}` }),
    readOnly: 'complaintNo',
  },
  ...Object.fromEntries(
    Object.entries(dictionaries).map(([entity, { paths }]) => [
      paths.update.startsWith('PATCH ')
        ? `PATCH ${paths.root}${paths.update.slice(6)}`
        : `PUT ${paths.root}${paths.update}`,
      {
        add: async () => ({ read: `${paths.root}/${(await calls.add(entity as EntityName)).id}` }),
        readOnly: 'updatedAt',
      },
    ]),
  ),
}

// What is done to something, or is written whole without having been read as one row.
const acts = [
  '/preferences/:key',
  '/views/:id',
  '/views/:id/roles',
  `${system}/user/password`,
  `${system}/role/:id/users`,
  '/complaintsvehicleinfo/suggest/model',
  '/exportcolumn',
  '/complaintsvehicleinfo/absence',
  '/dicclassification/replace',
  '/dicclassification/replace/undo',
  '/investigationinfo/search',
  '/investigationinfo/task',
  '/investigationinfo/budget',
  '/investigationinfo/letter',
  '/investigationinfo/:id/files/:fileId',
  '/notices/choices',
  '/recallinfo/:id/files/:fileId',
  '/recallinfo/:id/progress',
  '/signalrule/enable',
]

it('knows of every change whether a row that was read comes back', () => {
  const changes = endpoints.filter(({ method }) => method === 'PUT' || method === 'PATCH')
  const here = Object.keys(pairs).map(key => key.trim())
  expect(changes.map(({ path }) => path).filter(path => !here.some(key => key.endsWith(` ${path}`)))).toEqual(
    acts,
  )
  const declared = endpoints.filter(({ sentBack }) => sentBack.length > 0)
  expect(new Set(declared.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(here))
})

describe.each(Object.entries(pairs))('%s', (call, { add, readOnly }) => {
  const [method = '', path = ''] = call.split(' ')

  it('takes what was read, and refuses what changed of it beyond its own fields', async () => {
    const { read, find = (answer: Row) => answer } = await add()
    const row = async () => find((await calls.ask('GET', read)).data as never)
    const before = await row()
    expect(Object.keys(before)).toContain(readOnly)
    const same = await calls.ask(method, path, before)
    expect([same.status, same.errors]).toEqual([200, undefined])

    const version = (await row()).version
    const changed = await calls.ask(method, path, { ...(await row()), [readOnly]: 'x' })
    expect([changed.status, changed.errors?.map(one => one.path)]).toEqual([400, [readOnly]])
    const unknown = await calls.ask(method, path, { ...(await row()), nothingOfTheKind: 1 })
    expect([unknown.status, unknown.errors?.map(one => one.path)]).toEqual([400, ['nothingOfTheKind']])
    expect((await row()).version).toBe(version)
  })
})

it('a row of a list comes back as well as the row itself', async () => {
  const users = (await calls.ask('GET', `${system}/custom/userPage?name=user.`)).data.records
  const roles = (await calls.ask('GET', `${system}/custom/rolePage?name=角色`)).data.records
  const { records } = (await calls.ask('POST', '/complaintsvehicleinfo/page', {})).data
  for (const [method, path, row] of [
    ['PUT', `${system}/user/edit`, users[0]],
    ['PUT', `${system}/role/edit`, roles[0]],
    ['POST', '/complaintsvehicleinfo/amend', records[0]],
  ]) {
    const answer = await calls.ask(method, path, row)
    expect([path, answer.status, answer.errors]).toEqual([path, 200, undefined])
  }
})

it('of an older version says what others changed, whatever else came back', async () => {
  const row = await calls.add('brand')
  const { paths } = dictionaries.brand
  const read = (await calls.ask('GET', `${paths.root}/${row.id}`)).data
  await calls.ask('PUT', paths.root, { id: row.id, version: read.version, nameEn: 'Theirs' })
  const late = await calls.ask('PUT', paths.root, { ...read, nameEn: 'Mine' })
  expect([late.status, late.data.current.nameEn]).toEqual([409, 'Theirs'])
})

it('the values of the form’s answer may be changed where they stand', async () => {
  const { read } = await pairs['POST /complaintsvehicleinfo/amend ']!.add()
  const detail = (await calls.ask('GET', read)).data
  const values = { ...detail.values, summary: '改在里面' }
  const { status, data } = await calls.ask('POST', '/complaintsvehicleinfo/amend', { ...detail, values })
  expect([status, data.summary]).toEqual([200, '改在里面'])
})

it('what one of several kinds of row has may be changed', async () => {
  const { read } = await pairs['PUT /signalrule']!.add()
  const change = async (method: string, params: object) =>
    calls.ask('PUT', '/signalrule', { ...(await calls.ask('GET', read)).data, method, params })
  const unknown = await change('count', { times: 4, months: 6, least: 5, no: 1 })
  expect(unknown.errors).toMatchObject([{ path: 'params.no' }])
  for (const [method, params] of [
    ['count', { times: 4, months: 6, least: 5 }],
    ['severe', {}],
  ] as const) {
    const changed = await change(method, params)
    expect([method, changed.status, changed.errors]).toEqual([method, 200, undefined])
  }
})

it('a parameter that comes back whole keeps its parts, and takes those that were changed', async () => {
  const row = async () =>
    (await calls.ask('GET', '/parametersetting/getParams')).data.find(({ key }: Row) => key === 'footer')
  const set = async (sent: object) => {
    const answer = await calls.ask('PUT', '/parametersetting', sent)
    expect([answer.status, answer.errors]).toEqual([200, undefined])
  }
  const before = await row()
  await set({ key: 'footer', version: before.version, value: { zhCN: '页脚', enUS: 'Footer' } })
  await set(await row())
  expect((await row()).value).toEqual({ zhCN: '页脚', enUS: 'Footer' })
  const again = await row()
  await set({ ...again, value: { ...again.value, zhCN: '另一页脚' } })
  expect((await row()).value).toEqual({ zhCN: '另一页脚', enUS: 'Footer' })
})

it('a row that was kept comes back with the version that saving it answered, and counts that went on meanwhile', async () => {
  const { id } = await calls.add('brand')
  const { root, update } = dictionaries.brand.paths
  const kept = (await calls.ask('GET', `${root}/${id}`)).data
  const first = await calls.ask('PUT', `${root}${update}`, { ...kept, nameEn: 'One' })
  const second = await calls.ask('PUT', `${root}${update}`, {
    ...{ ...kept, nameEn: 'Two', uses: kept.uses + 3, version: first.data.version },
  })
  expect([second.status, second.errors, second.data.nameEn]).toEqual([200, undefined, 'Two'])
})
