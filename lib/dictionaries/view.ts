import { type CallsOf, type CollectionView, collectionView } from '@/lib/collections/view'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Access } from '@/lib/core/permissions'
import { collectionOf } from './crud'
import { dictionaries } from './dictionaries'
import { type EntityName, entityNames } from './dictionary'

type Paths = (typeof dictionaries)[EntityName]['paths']
type Call<Declared extends Paths> = Declared extends Paths
  ? `GET ${Declared['root']}${Declared['list'][0]}`
  : never
export type DropDownCall = Call<Paths>
export type EntryCalls = CallsOf<Paths>
export type EntryView = CollectionView<EntryCalls, DropDownCall> & { entity: EntityName }

function isEntity(word: string): word is EntityName {
  return (entityNames as readonly string[]).includes(word)
}

export function viewOf(ctx: Ctx, word: string, shows: (access: Access) => boolean = ctx.can): EntryView {
  if (!isEntity(word)) throw new AppError('not_found')
  const view = collectionView<Paths, DropDownCall>(
    { ...collectionOf(dictionaries[word]), paths: dictionaries[word].paths },
    {
      path: `/dictionaries/${word}`,
      preferencesKey: `dictionary.${word}`,
      dropDownOf: to => dropDownOf(to as EntityName),
      shows,
    },
  )
  return { ...view, entity: word }
}

function dropDownOf(to: EntityName): DropDownCall {
  const { root, list } = dictionaries[to].paths
  return `GET ${root}${list[0]}` as DropDownCall
}
