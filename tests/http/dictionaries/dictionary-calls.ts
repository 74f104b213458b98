import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { subAssemblies } from '@/db/schema/dictionaries'
import type { Access } from '@/lib/core/permissions'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import type { AnyDictionary, EntityName } from '@/lib/dictionaries/dictionary'
import { openDoor } from '@/tests/support/server/door'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Answer = { status: number; data: any; resMsg: string; errors?: { path: string; message: string }[] }

export const declaredOf = (entity: EntityName): AnyDictionary => dictionaries[entity]

/** A door with the calls of each dictionary, made by who may do everything unless a token is given. */
export async function openDictionaries() {
  const door = await openDoor()
  const keeper = await door.signIn('all')
  const parents = new Map<string, string>()
  let count = 0

  async function ask(method: string, path: string, json?: unknown, token = keeper): Promise<Answer> {
    const answer = await door.call(method, path, { token, json })
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }

  function callsOf(entity: EntityName) {
    const { root, page, list, add, update } = declaredOf(entity).paths
    const [verb, path] = update.startsWith('PATCH ') ? ['PATCH', update.slice(6)] : ['PUT', update]
    return {
      page: (query = '') => ask('GET', `${root}${page}?${query}`),
      list: (query = '') => ask('GET', `${root}${list[0]}?${query}`),
      get: (id: string, token?: string) => ask('GET', `${root}/${id}`, undefined, token),
      add: (body: object, token?: string) => ask('POST', root + add, body, token),
      update: (body: object, token?: string) => ask(verb!, root + path, body, token),
      remove: (id: string, token?: string) => ask('DELETE', `${root}/${id}`, undefined, token),
    }
  }

  /** Values of a row that is not there yet, with parents and choices that are. */
  async function sample(entity: EntityName): Promise<Record<string, unknown>> {
    const mark = `T${(++count).toString(36).toUpperCase().padStart(2, '0')}`
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(declaredOf(entity).fields)) {
      if (field.kind === 'text') values[name] = name === 'code' ? mark : `${name} ${mark}`
      if (field.kind === 'flag') values[name] = true
      if (field.kind === 'number') values[name] = Math.max(field.min, 2020)
      if (field.kind === 'decimal') values[name] = '1.5'
      if (field.kind === 'choice') {
        const { rows } = await door.database.pool.query(
          field.list === 'transmissionType'
            ? 'select code from transmission_types order by sort limit 1'
            : `select code from code_items where list_key = '${field.list}' order by sort limit 1`,
        )
        values[name] = rows[0].code
      }
      if (field.kind === 'reference') values[name] = await parentId(field.to, values)
    }
    return values
  }

  /** The oldest row, which no test adds or disables. A part is one of the assembly that stands beside it. */
  async function parentId(entity: EntityName, { assemblyId }: Record<string, unknown>): Promise<string> {
    const within = entity === 'sub-assembly' && assemblyId ? String(assemblyId) : undefined
    const name = `${entity} ${within}`
    if (!parents.has(name)) {
      const { table } = declaredOf(entity)
      const [row] = await door.database.db
        .select({ id: table.id })
        .from(table)
        .where(within ? eq(subAssemblies.assemblyId, within) : eq(table.enabled, true))
        .orderBy(asc(table.id))
        .limit(1)
      parents.set(name, row!.id as string)
    }
    return parents.get(name)!
  }

  async function add(entity: EntityName, more: object = {}) {
    const { subAssemblyId, ...values } = await sample(entity)
    const part = 'assemblyId' in more || !subAssemblyId ? {} : { subAssemblyId }
    const answer = await callsOf(entity).add({ ...values, ...part, ...more })
    expect([answer.status, answer.resMsg]).toEqual([200, 'OK'])
    return answer.data
  }

  const holding = (entity: EntityName, ...actions: string[]) =>
    door.signIn(actions.map(action => `${declaredOf(entity).access}:${action}` as Access))

  return { door, keeper, ask, callsOf, sample, add, holding }
}
